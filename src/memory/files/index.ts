export { dayOfPath, isMemoryFile, memoryPath, PERSONAL_FILES } from './memory-path.ts';
export { type LineRange, readLines } from './read-lines.ts';
export { TEMPLATES } from './templates.ts';
export { type FileWatch, QUIET_MS, watchFiles } from './watch-files.fs.ts';
export {
  appendToMemoryFile,
  type FileText,
  LARGEST_FILE_BYTES,
  listMemoryFiles,
  prepareWorkspace,
  readMemoryFile,
} from './workspace.fs.ts';
