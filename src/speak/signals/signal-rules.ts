/** All kinds of signals (K17): a new one is a file in `kinds/`, a line here and its test. */

import { conflict } from './kinds/conflict.ts';
import { continuity } from './kinds/continuity.ts';
import { deadline } from './kinds/deadline.ts';
import { decaying } from './kinds/decaying.ts';
import { delta } from './kinds/delta.ts';
import { gap } from './kinds/gap.ts';
import { goal } from './kinds/goal.ts';
import { inbox } from './kinds/inbox.ts';
import { monitor } from './kinds/monitor.ts';
import { pattern } from './kinds/pattern.ts';
import { pending } from './kinds/pending.ts';
import { relationship } from './kinds/relationship.ts';
import { scheduled } from './kinds/scheduled.ts';
import { sentiment } from './kinds/sentiment.ts';
import { standing } from './kinds/standing.ts';
import { velocity } from './kinds/velocity.ts';
import type { SignalKind } from './signal.ts';
import type { SignalRule } from './signal-rule.ts';

export const SIGNAL_RULES: Readonly<Record<SignalKind, SignalRule>> = {
  scheduled,
  deadline,
  conflict,
  continuity,
  monitor,
  velocity,
  pending,
  goal,
  gap,
  delta,
  decaying,
  sentiment,
  relationship,
  pattern,
  inbox,
  standing,
};

/** Kinds that notes raise by themselves. */
export const NOTE_RULES: readonly SignalRule[] = Object.values(SIGNAL_RULES).filter((rule) => rule.ofNote);
