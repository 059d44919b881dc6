/**
 * What kind of thing a source brings, by its name: mail, short messages, or else notifications (H7). A person may have
 * several of a kind: `email`, `email-work`, `mail.home`. Pure.
 */
const MAIL = /^e?-?mail(?![\p{L}\p{N}])/iu;
const SMS = /^(?:sms|text)(?![\p{L}\p{N}])/iu;

export const isMailSource = (source: string): boolean => MAIL.test(source);
export const isSmsSource = (source: string): boolean => SMS.test(source);
