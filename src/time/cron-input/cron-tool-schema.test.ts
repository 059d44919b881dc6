import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  cancelTaskTool,
  cronTool,
  listTasksTool,
  nuggetsScheduleTool,
  SCHEDULING_TOOLS,
  scheduleTaskTool,
} from './cron-tool-schema.ts';

const schemaOf = (tool: { input: z.ZodType }) => JSON.parse(JSON.stringify(z.toJSONSchema(tool.input)));

describe('the tools', () => {
  it('S6, S7: have the names models know, a description, and a flat object as input', () => {
    expect(SCHEDULING_TOOLS.map((tool) => tool.name)).toEqual([
      'cron',
      'schedule_task',
      'list_tasks',
      'cancel_task',
      'schedule',
    ]);
    for (const tool of SCHEDULING_TOOLS) {
      expect(tool.description.length).toBeGreaterThan(50);
      expect(schemaOf(tool)).toMatchObject({ type: 'object' });
    }
  });

  it('S6: every parameter of every tool is described', () => {
    for (const tool of SCHEDULING_TOOLS) {
      for (const parameter of Object.values(schemaOf(tool).properties)) {
        expect(parameter).toMatchObject({ description: expect.stringMatching(/\w.*\./) });
      }
    }
  });
});

describe('cron', () => {
  it('S6: takes the eight actions and their parameters, and no gateway', () => {
    const schema = schemaOf(cronTool);
    expect(schema.required).toEqual(['action']);
    expect(schema.properties.action.enum).toEqual(['status', 'list', 'add', 'update', 'remove', 'run', 'runs', 'wake']);
    expect(Object.keys(schema.properties)).toEqual([
      'action',
      'includeDisabled',
      'job',
      'jobId',
      'id',
      'patch',
      'text',
      'mode',
      'runMode',
      'contextMessages',
    ]);
    expect(schema.properties.mode.enum).toEqual(['now', 'next-heartbeat']);
    expect(schema.properties.runMode.enum).toEqual(['due', 'force']);
    expect(schema.properties.contextMessages).toMatchObject({ type: 'integer', minimum: 0, maximum: 10 });
    expect(JSON.stringify(schema)).not.toMatch(/gateway|anyOf|oneOf/);
  });

  it('S6: keeps what is inside a job, and keys it does not know', () => {
    const args = { action: 'add', job: { schedule: { kind: 'cron', expr: '0 9 * * *' }, text: 'x' }, expr: 'y' };
    expect(cronTool.input.parse(args)).toEqual(args);
    const patch = { action: 'update', jobId: 'j', patch: { enabled: false } };
    expect(cronTool.input.parse(patch)).toEqual(patch);
  });

  it.each([
    { action: 'explode' },
    {},
    { action: 'add', contextMessages: 11 },
    { action: 'add', contextMessages: -1 },
    { action: 'add', contextMessages: 1.5 },
  ])('Q6: refuses %j', (args) => {
    expect(cronTool.input.safeParse(args).success).toBe(false);
  });

  it('S6: the description names every action, schedule and payload, UTC, and how a reminder should read', () => {
    for (const word of ['status', 'list', 'add', 'update', 'remove', 'run', 'runs', 'wake']) {
      expect(cronTool.description).toContain(`- ${word}: `);
    }
    for (const kind of ['at', 'every', 'cron', 'rrule', 'reminder', 'systemEvent', 'agentTurn']) {
      expect(cronTool.description).toContain(`- "${kind}"`);
    }
    expect(cronTool.description).toMatch(/without an offset is UTC/);
    expect(cronTool.description).toMatch(/read like a reminder/);
    expect(cronTool.description).not.toMatch(/webhook|allowUnsafe/);
  });
});

describe('the other tools', () => {
  it('S7: schedule_task takes one of three times, nulls allowed for the others', () => {
    const args = { description: 'd', prompt: 'p', execute_at: null, cron: '0 9 * * *', on_heartbeat: null };
    expect(scheduleTaskTool.input.parse(args)).toEqual(args);
    expect(schemaOf(scheduleTaskTool).required).toEqual(['description', 'prompt']);
    expect(scheduleTaskTool.description).toContain('exactly one of execute_at, cron and on_heartbeat: true');
  });

  it('S7: list_tasks and cancel_task', () => {
    expect(listTasksTool.input.parse({ include_disabled: true })).toEqual({ include_disabled: true });
    expect(listTasksTool.input.parse({})).toEqual({});
    expect(cancelTaskTool.input.safeParse({}).success).toBe(false);
    expect(cancelTaskTool.input.parse({ task_id: 'x' })).toEqual({ task_id: 'x' });
  });

  it('S7: schedule creates, lists and deletes', () => {
    expect(schemaOf(nuggetsScheduleTool).properties.action.enum).toEqual(['create', 'list', 'delete']);
    const args = { action: 'create', cron: '0 9 * * *', message: 'm', one_shot: true, id: null };
    expect(nuggetsScheduleTool.input.parse(args)).toEqual(args);
    expect(nuggetsScheduleTool.input.safeParse({ action: 'wipe' }).success).toBe(false);
  });
});
