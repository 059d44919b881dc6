/**
 * A tool as this door runs it: the face a model sees, and what a call does. Whose turn it is, where it takes place and
 * what it has read come with the context, from whoever runs the turn; nothing a model writes can change them (S6).
 */
import type { Clock, Log } from '../../base/index.ts';
import type { ToolFace } from '../../time/cron-input/index.ts';
import type { DoorCaller, HarkApi, ModelTurn, ToolAnswer, ToolSchema } from '../operations/index.ts';

/** The parts of Hark that tools reach. Settings are not among them: they are the user's alone (P5). */
export type ToolReach = Pick<HarkApi, 'tasks' | 'memory' | 'messages' | 'wake'> & {
  /** To propose, never to answer. */
  readonly proposals: Pick<HarkApi['proposals'], 'promoteLearning' | 'proposeSetting'>;
  /** To read new mail. */
  readonly inbox: Pick<HarkApi['inbox'], 'takeMail'>;
};

export interface ToolContext {
  readonly personId: string;
  /** The person's zone: times in answers are told in it. */
  readonly timeZone: string;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Log;
  /** Whether a model can carry out instructions later. */
  readonly hasModel: boolean;
  readonly turn: ModelTurn & { readonly conversationId: string };
}

/** One call: the context, and the caller it makes at every other door. */
export interface ToolCall {
  readonly hark: ToolReach;
  readonly context: ToolContext;
  readonly caller: DoorCaller;
  readonly args: Record<string, unknown>;
}

export interface Tool {
  readonly face: ToolFace;
  run(call: ToolCall): Promise<ToolAnswer>;
}

export interface Tools {
  readonly schemas: readonly ToolSchema[];
  /** Never throws: what is refused or fails comes back as `{ error: { field, message } }`. */
  call(name: string, args: unknown): Promise<ToolAnswer>;
}
