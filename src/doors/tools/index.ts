export { createTools, toolFaces, toolNames, toolSchemas } from './create-tools.ts';
export type { ToolContext, ToolReach, Tools } from './tool.ts';
