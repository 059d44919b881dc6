/** The face of the model room: the one port to a language model. */
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
