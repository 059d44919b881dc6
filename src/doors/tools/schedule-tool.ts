/**
 * Nuggets' `schedule` tool (SPEC S7): create, list and delete messages that are delivered word for word. They are
 * reminders, so nothing stands between them and the person. Times without an offset are the person's own.
 */
import { nuggetsScheduleTool, readScheduleRequest } from '../../time/cron-input/index.ts';
import { addTask } from './add-task.ts';
import { jobView, listed } from './task-view.ts';
import type { Tool } from './tool.ts';

export const schedule: Tool = {
  face: nuggetsScheduleTool,
  async run(call) {
    const { hark, context, caller, args } = call;
    const { personId, timeZone } = context;
    const request = readScheduleRequest(args, { timeZone });
    switch (request.kind) {
      case 'create':
        return jobView(await addTask(call, request.job));
      case 'list':
        return listed('schedules', (await hark.tasks.list({ personId, includeDisabled: true })).tasks, jobView);
      case 'delete': {
        const { id, name } = await hark.tasks.remove(request.id, { personId }, caller);
        return { id, name, deleted: true };
      }
    }
  },
};
