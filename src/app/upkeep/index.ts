export { type BackupFile, listBackups, restoreBackup, runBackup } from './backup.fs.ts';
export { runDoctor } from './doctor.ts';
export { planUpkeep, upkeepHandlers } from './upkeep.ts';
