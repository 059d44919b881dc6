/** The settings that jobs ask about, as questions. */
import { quietWindow, type Settings } from '../../config/index.ts';
import type { Tx } from '../../store/index.ts';
import type { JobSettings } from '../../time/jobs/index.ts';

export function jobSettings(settings: Settings<Tx>): JobSettings {
  return {
    isSchedulingEnabled: () => settings.get('scheduling.enabled'),
    misfire: () => settings.get('reminders.misfire'),
    onTimeMs: () => settings.get('reminders.graceMs'),
    respectQuietHours: () => settings.get('reminders.respectQuietHours'),
    quietWindow: () => quietWindow(settings.get('quietHours.start'), settings.get('quietHours.end')),
    mostJobs: () => settings.get('jobs.maxPerPerson'),
    alertAfter: () => settings.get('jobs.failureAlertAfter'),
  };
}
