export { recallTools } from './recall-tools.ts';
export { writeTools } from './write-tools.ts';
