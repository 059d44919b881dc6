export { conversationChannel, type PutIntoConversation } from './conversation-channel.ts';
