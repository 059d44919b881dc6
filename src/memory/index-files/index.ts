export { countFiles, doubtFiles, listFileProblems } from './file-rows.sql.ts';
export { type FileReport, type FileSyncParts, type Progress, syncFiles } from './sync-files.sql.ts';
