/** The face of the model room: the one port to a language model, and how it is made. */
export { type CheckedModel, createModel, type ModelCheck } from './create-model.ts';
export type { ModelNotice, ModelParts } from './model-parts.ts';
export type {
  Model,
  ModelFailure,
  ModelFailureKind,
  ModelTool,
  ModelUse,
  ObjectAnswer,
  ObjectRequest,
  ToolCall,
  Turn,
  TurnRequest,
  Usage,
} from './model-port.ts';
export type { ModelStanding } from './model-standing.ts';
export type { ModelSettings } from './model-target.ts';
export { howToMend } from './model-words.ts';
export { type GivenModel, isGivenModel, type ModelPost } from './sdk/index.ts';
