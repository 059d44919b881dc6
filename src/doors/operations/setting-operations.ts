/** The user's settings (P3, P5): all with their help and limits, changed by name, all or none at a time. */
import { z } from 'zod';
import { defineOperation, type Operation } from './operation.ts';

const settingView = z.object({
  name: z.string(),
  group: z.string(),
  value: z.unknown(),
  default: z.unknown(),
  origin: z.string(),
  locked: z.boolean(),
  help: z.string(),
  allowed: z.string(),
  type: z.string(),
});
const settingList = z.object({ settings: z.array(settingView) });
const oneSetting = z.strictObject({ name: z.string().min(1).max(200) });

export const settingOperations: readonly Operation[] = [
  defineOperation({
    name: 'settings.list',
    summary: 'All settings: value, where it comes from, what is allowed.',
    scope: 'read',
    method: 'GET',
    path: '/api/settings',
    input: z.strictObject({}),
    output: settingList,
    run: async (hark) => ({ settings: await hark.settings.list() }),
  }),
  defineOperation({
    name: 'settings.set',
    summary: 'Change settings, given as { name: value }. One bad value and none is changed.',
    scope: 'settings',
    method: 'PATCH',
    path: '/api/settings',
    input: z.looseObject({}),
    output: settingList,
    run: async (hark, input, caller) => ({ settings: await hark.settings.set(input, caller) }),
  }),
  defineOperation({
    name: 'settings.get',
    summary: 'One setting.',
    scope: 'read',
    method: 'GET',
    path: '/api/settings/:name',
    input: oneSetting,
    output: settingView,
    run: (hark, { name }) => hark.settings.get(name),
  }),
  defineOperation({
    name: 'settings.reset',
    summary: 'Forget the saved value; the config file or the default counts again.',
    scope: 'settings',
    method: 'DELETE',
    path: '/api/settings/:name',
    input: oneSetting,
    output: settingView,
    run: (hark, { name }, caller) => hark.settings.reset(name, caller),
  }),
];
