/**
 * Puts proposals together: what each kind does when it is accepted, the API the doors see, and the files that follow.
 * Only the user answers (P5): a model that tries is refused.
 */
import { ConflictError, type Hub } from '../../base/index.ts';
import type { DoorCaller, ForPerson, ProposalsApi, WireProposal } from '../../doors/operations/index.ts';
import { listPeople, requirePerson } from '../../people/index.ts';
import {
  type Answer,
  type Appliers,
  decideProposal,
  followAllFiles,
  followFiles,
  listProposals,
  type Proposal,
  type ProposalDraft,
  propose,
  requireProposal,
} from '../../proposals/index.ts';
import type { Tx } from '../../store/index.ts';
import type { AppEvent, AppParts } from '../app-parts.ts';
import type { NoteSettler } from '../memory/index.ts';
import { lineApplier, MEMORY_LINE, proposeLines } from './memory-lines.ts';
import { draftLearning, learningApplier, PROMOTE_LEARNING, withdrawLearnings } from './promote-learning.ts';
import { draftSetting, SETTING, settingApplier } from './propose-setting.ts';

export type ProposalWiringParts = Pick<AppParts, 'store' | 'clock' | 'ids' | 'settings' | 'paths'> & {
  readonly hub: Hub<AppEvent>;
  readonly settleNotes: (tx: Tx, personId: string) => Promise<unknown>;
  /** Resolves when changed settings have taken effect. */
  readonly applied: () => Promise<void>;
  /** Appliers of other rooms' kinds. */
  readonly appliers?: Appliers;
};

export interface ProposalWiring {
  readonly api: ProposalsApi;
  /** Proposes a change in the caller's unit of work; `isNew` is false for one that was proposed before. */
  propose(tx: Tx, draft: ProposalDraft): Promise<{ readonly proposal: Proposal; readonly isNew: boolean }>;
  /** Looks through files of past days and MEMORY.md for lines to propose (R10). */
  distil(personId: string): Promise<number>;
  /** Withdraws what is proposed about notes that are gone. */
  readonly settler: NoteSettler;
  /** Lets files follow what a killed process had decided. */
  followLeftovers(): Promise<void>;
}

export function wireProposals(given: ProposalWiringParts): ProposalWiring {
  const { store, clock, ids, hub } = given;
  const appliers: Appliers = {
    ...given.appliers,
    [PROMOTE_LEARNING]: learningApplier(given),
    [MEMORY_LINE]: lineApplier(given),
    [SETTING]: settingApplier(given),
  };
  const publish = ({ personId, id, state }: Proposal): void =>
    hub.publish({ personId, event: { kind: 'proposal', proposalId: id, state } });
  const parts = { store, clock, ids, appliers, publish };
  const answer = async (id: string, how: Answer, query?: ForPerson, caller?: DoorCaller): Promise<WireProposal> => {
    requireUser(caller);
    const decided = await store.transaction(async (tx) => {
      const person = await requirePerson(tx, query?.personId);
      return decideProposal(parts, tx, { personId: person.id, id }, how);
    });
    if (decided.kind === SETTING) await given.applied();
    return viewOf(await followFiles(parts, decided));
  };
  return {
    propose: (tx, draft) => propose(parts, tx, draft),
    distil: (personId) => proposeLines({ ...given, publish }, personId),
    settler: withdrawLearnings,
    async followLeftovers() {
      for (const { id } of await store.read(listPeople)) await followAllFiles(parts, id);
    },
    api: {
      list: (query = {}) =>
        store.read(async (tx) => {
          const person = await requirePerson(tx, query.personId);
          const { state = 'waiting', limit } = query;
          const found = await listProposals(tx, {
            personId: person.id,
            ...(state === 'all' ? {} : { state }),
            ...(limit === undefined ? {} : { limit }),
          });
          return { proposals: found.map(viewOf) };
        }),
      get: (id, query) =>
        store.read(async (tx) => viewOf(await requireProposal(tx, (await requirePerson(tx, query?.personId)).id, id))),
      accept: (id, query, caller) => answer(id, 'accept', query, caller),
      decline: (id, query, caller) => answer(id, 'decline', query, caller),
      undo: (id, query, caller) => answer(id, 'undo', query, caller),
      async promoteLearning({ personId, key, soulAddition }, caller) {
        const { note, proposal } = await store.transaction(async (tx) => {
          const person = await requirePerson(tx, personId);
          const wish = { personId: person.id, key, soulAddition };
          const { draft, note } = await draftLearning(tx, wish, caller);
          const { proposal } = await propose(parts, tx, draft);
          if (proposal.state !== 'waiting' || !mayPromote(given, caller)) return { note, proposal };
          return { note, proposal: await decideProposal(parts, tx, proposal, 'accept') };
        });
        const { id, state } = await followFiles(parts, proposal);
        return { key: note.title || note.id, hits: note.hits, state, proposalId: id };
      },
      proposeSetting: ({ personId, ...wish }, caller) =>
        store.transaction(async (tx) => {
          const person = await requirePerson(tx, personId);
          return viewOf(
            (await propose(parts, tx, draftSetting(given, { ...wish, personId: person.id }, caller))).proposal,
          );
        }),
    },
  };
}

/** The user's own setting, and never for a turn that has read words of others (Q5). */
function mayPromote({ settings }: ProposalWiringParts, caller: DoorCaller | undefined): boolean {
  return settings.get('memory.promoteLearnings') === 'allow' && caller?.turn?.holdsUntrustedText !== true;
}

function requireUser(caller: DoorCaller | undefined): void {
  if (caller !== undefined && caller.by !== 'owner') {
    throw new ConflictError('id', 'Only the user answers proposals.');
  }
}

function viewOf(proposal: Proposal): WireProposal {
  const { id, kind, title, detail, state, createdBy, createdAt, decidedAt, problem } = proposal;
  return {
    id,
    kind,
    title,
    detail,
    state,
    createdBy,
    createdAtMs: createdAt,
    ...(decidedAt === null ? {} : { decidedAtMs: decidedAt }),
    ...(problem === null ? {} : { problem }),
  };
}
