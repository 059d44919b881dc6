export { fenceOutside, OUTSIDE_NOTE } from './note-view.ts';
export { fieldsOf, requireText } from './read-note.ts';
export { recallTools } from './recall-tools.ts';
export { writeTools } from './write-tools.ts';
