/** The face of explanation: why, what would have had to differ, the past with other settings. */
export { type Beat, readBeat } from './beat.ts';
export { type Counterfactual, counterfactualInWords, counterfactuals } from './counterfactual.ts';
export { type RewindChange, type Rewound, type RewoundSend, rewind } from './rewind.ts';
export { type NoteFacts, whyNoteIsSilent } from './silent-note.ts';
export { type ToldBeat, tellBeat } from './tell-beat.ts';
export { beatAround, rowsAbout, subjectInWords, tellingBeat, tellStory, type WhyStory } from './why.ts';
