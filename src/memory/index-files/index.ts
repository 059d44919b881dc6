export { countFiles, forgetFiles } from './file-rows.sql.ts';
export { type FileReport, type FileSyncParts, type Progress, syncFiles } from './sync-files.sql.ts';
