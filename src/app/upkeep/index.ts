export { type BackupFile, listBackups, restoreBackup, runBackup } from './backup.fs.ts';
export { runDoctor } from './doctor.ts';
export { BACKUP_KEY, planUpkeep, TIDY_KEY, upkeepHandlers } from './upkeep.ts';
