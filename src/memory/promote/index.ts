export {
  type DayFile,
  type DistilFacts,
  distilDays,
  type LineToAdd,
  type LineToRemove,
  OLDER_THAN_DAYS,
} from './distil.ts';
export { addParagraph, addUnder, dropLine, dropParagraph, lineBefore, putBackLine } from './edit-text.ts';
export { blankBlock, readBlock } from './managed-block.ts';
export { readWhole, replaceWhole } from './memory-file.fs.ts';
export { type Promotion, promoteNotes, USUAL_THRESHOLD } from './promote-notes.ts';
export { isPromotable, LARGEST_BLOCK, sectionOf } from './render-block.ts';
