/**
 * The single things that could have been different about a decision, the smallest first: each takes the input and gives
 * back the inputs with that one thing changed (none where it does not apply), with the words for it. A table, so that a
 * new gate brings its own line. Pure; decides nothing.
 */
import { quote, shorten } from '../base/index.ts';
import type { Autonomy, DecisionInput, DecisionSettings, PersonFacts } from '../speak/decide/index.ts';

export interface Changed {
  readonly to: string;
  /** `with autonomy act`, `if the plan had a due date within a day`. */
  readonly words: string;
  readonly input: DecisionInput;
}

export interface InputChange {
  readonly name: string;
  /** Settings are the person's to change; the rest is how things stood. */
  readonly isSetting?: boolean;
  readonly of: (input: DecisionInput) => readonly Changed[];
}

const HOUR_MS = 3_600_000;
const LEVELS: readonly Autonomy[] = ['observe', 'suggest', 'act'];
const DATED_KINDS: Readonly<Record<string, string>> = { pending: 'the plan', goal: 'the plan', gap: 'the question' };

const withSettings = (input: DecisionInput, settings: Partial<DecisionSettings>): DecisionInput => ({
  ...input,
  settings: { ...input.settings, ...settings },
});

const withPerson = (input: DecisionInput, person: Partial<PersonFacts>): DecisionInput => ({
  ...input,
  person: { ...input.person, ...person },
});

/** What would have made Hark speak. */
export const TO_SPEAK: readonly InputChange[] = [
  {
    name: 'conversation',
    of: (input) => {
      const { lastUserMessageAtMs: _, ...person } = input.person;
      const words = 'if you had not just been talking with me';
      return [{ to: 'none', words, input: { ...input, person: { ...person, inConversation: false } } }];
    },
  },
  {
    name: 'threshold',
    isSetting: true,
    of: (input) => {
      const { autonomy, thresholds } = input.settings;
      // From just below downwards: the first that flips is the smallest step.
      return below(thresholds[autonomy]).map((value) => ({
        to: String(value),
        words: `with a threshold of ${value} instead of ${thresholds[autonomy]}`,
        input: withSettings(input, { thresholds: { ...thresholds, [autonomy]: value } }),
      }));
    },
  },
  {
    name: 'autonomy',
    isSetting: true,
    of: (input) =>
      LEVELS.slice(LEVELS.indexOf(input.settings.autonomy) + 1).map((autonomy) => ({
        to: autonomy,
        words: `with autonomy ${autonomy}`,
        input: withSettings(input, { autonomy }),
      })),
  },
  {
    name: 'quietHours',
    isSetting: true,
    of: (input) => [{ to: 'off', words: 'without quiet hours', input: withSettings(input, { quiet: null }) }],
  },
  {
    name: 'breakThrough',
    isSetting: true,
    of: (input) => [
      {
        to: 'on',
        words: 'if last calls were allowed to break through',
        input: withSettings(input, { breakThrough: true }),
      },
    ],
  },
  {
    name: 'dailyCap',
    isSetting: true,
    of: (input) => [
      {
        to: String(input.person.sentToday + 1),
        words: `with room for ${input.person.sentToday + 1} messages a day`,
        input: withSettings(input, { dailyCap: Math.max(input.settings.dailyCap, input.person.sentToday + 1) }),
      },
    ],
  },
  {
    name: 'tokenCap',
    isSetting: true,
    of: (input) => [
      {
        to: String(input.person.tokensToday + 1),
        words: 'with more tokens a day',
        input: withSettings(input, { tokenCap: Math.max(input.settings.tokenCap, input.person.tokensToday + 1) }),
      },
    ],
  },
  {
    name: 'shadow',
    isSetting: true,
    of: (input) => [{ to: 'off', words: 'without shadow mode', input: withSettings(input, { shadow: false }) }],
  },
  {
    name: 'enabled',
    isSetting: true,
    of: (input) => [
      {
        to: 'on',
        words: 'with the heartbeat and scheduling switched on',
        input: withSettings(input, {
          schedulingOn: true,
          baseIntervalMs: input.settings.baseIntervalMs > 0 ? input.settings.baseIntervalMs : HOUR_MS / 2,
        }),
      },
    ],
  },
  {
    name: 'mutedTopics',
    isSetting: true,
    of: (input) =>
      input.person.mutedTopics.map((topic) => ({
        to: 'heard',
        words: `if ${quote(topic)} were not muted`,
        input: withPerson(input, { mutedTopics: input.person.mutedTopics.filter((each) => each !== topic) }),
      })),
  },
  {
    name: 'saidBefore',
    of: (input) => [{ to: 'nothing', words: 'if I had not spoken of it lately', input: { ...input, recentActs: [] } }],
  },
  {
    name: 'dueDate',
    of: (input) =>
      input.signals.flatMap((signal) => {
        const what = DATED_KINDS[signal.kind] ?? 'it';
        if (signal.dueAtMs !== undefined || signal.trust === 'untrusted') return [];
        const dueAtMs = input.nowMs + 20 * HOUR_MS;
        const dated = { ...signal, kind: 'deadline' as const, tier: 'immediate' as const, weight: 10, dueAtMs };
        const words = `if ${what} had a due date within a day`;
        return [{ to: shorten(signal.text, 80), words, input: { ...input, signals: [...input.signals, dated] } }];
      }),
  },
  {
    name: 'trust',
    of: (input) =>
      input.signals
        .filter((signal) => signal.trust === 'untrusted')
        .map((signal) => ({
          to: 'owner',
          words: 'if it had come from you and not from outside',
          input: {
            ...input,
            signals: input.signals.map((each) => (each === signal ? { ...each, trust: 'owner' as const } : each)),
          },
        })),
  },
  {
    name: 'moreSignals',
    of: (input) => {
      if (input.signals.length === 0) return [];
      const more = {
        kind: 'conflict' as const,
        tier: 'elevated' as const,
        weight: 5,
        itemIds: ['one-more'],
        topics: [],
        text: 'one more',
        trust: 'owner' as const,
      };
      const words = 'if something more pressing had come up beside it';
      return [{ to: 'elevated', words, input: { ...input, signals: [...input.signals, more] } }];
    },
  },
  {
    name: 'route',
    of: (input) => [
      { to: 'known', words: 'if I knew where to reach you', input: withPerson(input, { hasRoute: true }) },
    ],
  },
];

/** What would have kept Hark silent. */
export const TO_STAY_SILENT: readonly InputChange[] = [
  {
    name: 'threshold',
    isSetting: true,
    of: (input) => {
      const { autonomy, thresholds } = input.settings;
      return above(thresholds[autonomy]).map((value) => ({
        to: String(value),
        words: `with a threshold of ${value} instead of ${thresholds[autonomy]}`,
        input: withSettings(input, { thresholds: { ...thresholds, [autonomy]: value } }),
      }));
    },
  },
  {
    name: 'autonomy',
    isSetting: true,
    of: (input) =>
      LEVELS.slice(0, LEVELS.indexOf(input.settings.autonomy))
        .reverse()
        .map((autonomy) => ({
          to: autonomy,
          words: `with autonomy ${autonomy}`,
          input: withSettings(input, { autonomy }),
        })),
  },
  {
    name: 'breakThrough',
    isSetting: true,
    of: (input) => [
      {
        to: 'off',
        words: 'if last calls were not allowed to break through',
        input: withSettings(input, { breakThrough: false }),
      },
    ],
  },
  {
    name: 'mutedTopics',
    isSetting: true,
    of: (input) => {
      const topics = [...new Set(input.signals.flatMap((signal) => signal.topics))];
      return topics.map((topic) => ({
        to: topic,
        words: `if ${quote(topic)} were muted`,
        input: withPerson(input, { mutedTopics: [...input.person.mutedTopics, topic] }),
      }));
    },
  },
];

function below(value: number): number[] {
  return Array.from({ length: Math.max(0, Math.ceil(value) - 1) }, (_, i) => Math.ceil(value) - 1 - i);
}

function above(value: number): number[] {
  const most = 60;
  return Array.from({ length: Math.max(0, most - Math.floor(value)) }, (_, i) => Math.floor(value) + 1 + i);
}
