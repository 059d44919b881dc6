export { type FileList, type FileProblem, type FoundFile, listMemoryFiles } from './list-files.fs.ts';
export {
  type AllowedPath,
  dayOfPath,
  isMemoryFile,
  isWithin,
  type MemoryPlaces,
  memoryPath,
  PERSONAL_FILES,
} from './memory-path.ts';
export { type FileText, LARGEST_FILE_BYTES, readAllowed, readAllowedNow, readMemoryFile } from './read-file.fs.ts';
export { type LineRange, readLines } from './read-lines.ts';
export { blankTemplate, TEMPLATES } from './templates.ts';
export { type FileWatch, QUIET_MS, watchFiles } from './watch-files.fs.ts';
export { appendToMemoryFile, prepareWorkspace } from './workspace.fs.ts';
