export type { RequestLine } from './cut-lines.ts';
export { type Reading, readNewLines, type Sighting } from './read-new-lines.fs.ts';
export { RequestsFileLoop, type RequestsFileParts } from './requests-file.loop.ts';
export { takeRequests } from './take-requests.ts';
export { parseWatermark, type Watermark } from './watermark.ts';
