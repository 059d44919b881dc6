export { type Promotion, promoteNotes, USUAL_THRESHOLD } from './promote-notes.ts';
export { isPromotable, LARGEST_BLOCK, sectionOf } from './render-block.ts';
