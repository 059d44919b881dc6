/**
 * A setting that a model would like to see changed (P5): checked like any change, shown to the user, and made in the
 * user's name when they say yes. Taking it back restores what was saved before. Secrets are never proposed.
 */
import { ConflictError, type Hub, quote } from '../../base/index.ts';
import { checkSettings, type Settings } from '../../config/index.ts';
import type { DoorCaller } from '../../doors/operations/index.ts';
import type { Applier, Proposal, ProposalDraft } from '../../proposals/index.ts';
import type { Tx } from '../../store/index.ts';
import type { AppEvent } from '../app-parts.ts';

export const SETTING = 'setting';

export interface SettingParts {
  readonly clock: { now(): number };
  readonly settings: Settings<Tx>;
  readonly hub: Hub<AppEvent>;
}

export function draftSetting(
  parts: SettingParts,
  wish: { personId: string; name: string; value: unknown; why?: string },
  caller: DoorCaller | undefined,
): ProposalDraft {
  checkSettings({ [wish.name]: wish.value });
  const now = parts.settings.view(wish.name);
  if (now.isSecret) throw new ConflictError('name', `${wish.name} is a secret; only the user sets it.`);
  if (now.locked) throw new ConflictError('name', `${wish.name} is fixed by the environment.`);
  const causeId = caller?.turn?.causeId;
  return {
    personId: wish.personId,
    kind: SETTING,
    // Asked for again later it may be welcome: what was declined was this value in place of that one.
    key: JSON.stringify([wish.name, now.value, wish.value]),
    title: `Change ${wish.name} from ${quote(now.value)} to ${quote(wish.value)}`,
    detail: [
      ...(wish.why ? [wish.why.replaceAll(/\s+/gu, ' ').trim()] : []),
      `- ${wish.name}: ${quote(now.value)}`,
      `+ ${wish.name}: ${quote(wish.value)}`,
    ].join('\n'),
    applyData: { name: wish.name, value: wish.value },
    createdBy: caller?.by ?? 'owner',
    ...(causeId === undefined ? {} : { causeId }),
  };
}

export function settingApplier({ clock, settings, hub }: SettingParts): Applier {
  const note = () => ({ actor: 'owner:proposal', at: clock.now() });
  const tell = (tx: Tx, personId: string, name: string): void =>
    tx.afterCommit(() => hub.publish({ personId, event: { kind: 'settings', names: [name] } }));
  return {
    async apply(tx, proposal) {
      const { name, value } = dataOf(proposal);
      const before = settings.view(name);
      await settings.set(tx, name, value, note());
      tell(tx, proposal.personId, name);
      return before.origin === 'saved' ? { before: before.value } : {};
    },
    async takeBack(tx, proposal) {
      const { name } = dataOf(proposal);
      const { before } = proposal.undoData ?? {};
      if (before === undefined) await settings.reset(tx, name, note());
      else await settings.set(tx, name, before, note());
      tell(tx, proposal.personId, name);
    },
  };
}

// Written by `draftSetting`; the room keeps it as it is.
const dataOf = ({ applyData }: Proposal) => applyData as { name: string; value: unknown };
