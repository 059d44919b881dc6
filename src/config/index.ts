/** The public face of the config room: settings, their layers and checks, and the places in the home folder. */
export { checkName, checkSetting, checkSettings } from './check-setting.ts';
export { prepareHome, readConfigFile, readDotEnv, readSurroundings, type Surroundings } from './home/home.fs.ts';
export { type LoadedToken, loadOrCreateToken } from './home/token.fs.ts';
export { type PathFacts, type WorkspacePaths, workspacePaths } from './home/workspace-paths.ts';
export {
  type Layer,
  type Origin,
  type ResolvedSettings,
  resolveSettings,
  type SavedRow,
  type SettingLayers,
  type SettingProblem,
} from './resolve-settings.ts';
export { closestNames } from './schema/closest-name.ts';
export type { HostFacts } from './schema/setting.ts';
export { type HourOrTime, minutesOfDay, quietWindow, type TimeWindow } from './schema/time-of-day.ts';
export { closestZones, hostTimeZone } from './schema/zone-names.ts';
export type { SettingView } from './setting-view.ts';
export { settingRows } from './settings.sql.ts';
export {
  type ChangeNote,
  createSettings,
  type FixedLayers,
  type SettingChange,
  type Settings,
} from './settings.ts';
export {
  isSettingName,
  type SettingName,
  type SettingValue,
  type SettingValues,
  settingNames,
} from './settings-schema.ts';
