/** The settings that a decision is made with, as they are now; and which of them make a new look worthwhile. */
import { quietWindow, type Settings } from '../../config/index.ts';
import type { DecisionSettings } from '../../speak/decide/index.ts';
import type { Tx } from '../../store/index.ts';

export function decisionSettings(settings: Pick<Settings<Tx>, 'get'>): DecisionSettings {
  return {
    autonomy: settings.get('autonomy'),
    baseIntervalMs: settings.get('heartbeat.intervalMs'),
    quiet: quietWindow(settings.get('quietHours.start'), settings.get('quietHours.end')),
    breakThrough: settings.get('heartbeat.breakThrough'),
    thresholds: {
      act: settings.get('heartbeat.thresholdAct'),
      suggest: settings.get('heartbeat.thresholdSuggest'),
      observe: settings.get('heartbeat.thresholdObserve'),
    },
    dailyCap: settings.get('heartbeat.dailyCap'),
    tokenCap: settings.get('heartbeat.tokenCap'),
    gate: settings.get('heartbeat.gate'),
    shadow: settings.get('heartbeat.shadow'),
    schedulingOn: settings.get('scheduling.enabled'),
  };
}

/** A change of these may change what would be said, or when. */
export function isSpeakSetting(name: string): boolean {
  return /^(?:heartbeat\.|quietHours\.|inbox\.|model\.|autonomy$|timeZone$|scheduling\.enabled$)/.test(name);
}
