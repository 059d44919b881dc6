export { rowsAbout, subjectInWords, tellStory, type WhyStory } from './why.ts';
