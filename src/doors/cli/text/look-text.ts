/** A look in plain words: what it saw, each gate's line, and what came of it. Pure. */
import type { DecisionView } from '../../operations/index.ts';
import { formatWhen } from './format-time.ts';
import type { Paint } from './paint.ts';
import { onOneLine } from './printable.ts';
import { table, wrap } from './table.ts';

export interface LookContext {
  readonly zone: string;
  readonly nowMs: number;
  readonly width: number | undefined;
  readonly paint: Paint;
}

const MARKS = { pass: 'ok', stop: 'stop', force: 'go' } as const;

export function lookText(look: DecisionView, context: LookContext): string {
  const { width, paint } = context;
  const signals = look.signals.map((signal) => [paint.faint(signal.kind), signal.tier, onOneLine(signal.text)]);
  const gates = look.gates.map(({ name, outcome, detail }) => [MARKS[outcome], name, paint.faint(onOneLine(detail))]);
  return [
    ...wrap(look.summary, width),
    '',
    signals.length === 0 ? 'It saw nothing that counts now.' : 'It saw:',
    ...table(signals, [{}, {}, { canShrink: true }], width),
    '',
    'Gate by gate:',
    ...table(gates, [{}, {}, { canShrink: true }], width),
    '',
    `It looks again ${formatWhen(look.nextCheckAtMs, context.zone, context.nowMs)}. Decision ${look.decisionId}.`,
  ].join('\n');
}
