export { intoConversation, publishMessage } from './into-conversation.ts';
export { listWireMessages } from './list-messages.ts';
