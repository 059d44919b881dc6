/** The face of keeping what messages say. */
export { createMessageCapture, type MessageCapture } from './capture-message.ts';
export { closeReminders } from './close-reminders.ts';
