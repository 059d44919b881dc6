/**
 * The gates, in the order in which they are asked. The order decides which reason is given, not whether something is
 * said: what one gate drops, none after it brings back.
 */
import type { Gate } from './gate.ts';
import { anySignals } from './gates/any-signals.ts';
import { autonomy } from './gates/autonomy.ts';
import { budget } from './gates/budget.ts';
import { conversation } from './gates/conversation.ts';
import { criticalDeadline } from './gates/critical-deadline.ts';
import { enabled } from './gates/enabled.ts';
import { enoughWeight } from './gates/enough-weight.ts';
import { firstContact } from './gates/first-contact.ts';
import { itemCooldown } from './gates/item-cooldown.ts';
import { mutedTopics } from './gates/muted-topics.ts';
import { recentActivity } from './gates/recent-activity.ts';
import { route } from './gates/route.ts';
import { sameFingerprint } from './gates/same-fingerprint.ts';
import { shadow } from './gates/shadow.ts';
import { timeOfDay } from './gates/time-of-day.ts';
import { topicRepeat } from './gates/topic-repeat.ts';

export const GATES: readonly Gate[] = [
  enabled,
  mutedTopics,
  criticalDeadline,
  firstContact,
  anySignals,
  timeOfDay,
  conversation,
  enoughWeight,
  sameFingerprint,
  itemCooldown,
  topicRepeat,
  recentActivity,
  budget,
  autonomy,
  shadow,
  route,
];
