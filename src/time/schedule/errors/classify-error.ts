/**
 * Whether trying again may help (S11). Facts decide before words: an HTTP status, then a system code, then the error's name, and
 * only then its message; the error itself before what caused it. What is not known to pass by itself is permanent, so that
 * a one-shot with a real mistake is told about at once instead of being retried.
 */
type ErrorClass = 'transient' | 'permanent';

/** Deep enough for any real chain; a cause that points at itself ends here. */
const DEEPEST = 6;

const TRANSIENT_CODES = new Set(
  `ECONNRESET ECONNREFUSED ECONNABORTED ETIMEDOUT ESOCKETTIMEDOUT EPIPE ENOTFOUND EAI_AGAIN ENETDOWN ENETUNREACH ENETRESET
   EHOSTUNREACH EHOSTDOWN EBUSY EMFILE ENFILE EAGAIN SQLITE_BUSY SQLITE_LOCKED UND_ERR_CONNECT_TIMEOUT UND_ERR_HEADERS_TIMEOUT
   UND_ERR_BODY_TIMEOUT UND_ERR_SOCKET UND_ERR_CLOSED UND_ERR_DESTROYED ERR_STREAM_PREMATURE_CLOSE ERR_HTTP2_STREAM_ERROR
   40001 40P01 53300 57P01 57P02 57P03 08000 08003 08006`.split(/\s+/u),
);
const PERMANENT_CODES = new Set(
  'EACCES EPERM ENOENT EINVAL ERR_INVALID_URL CERT_HAS_EXPIRED DEPTH_ZERO_SELF_SIGNED_CERT'.split(' '),
);
const BY_NAME: Readonly<Record<string, ErrorClass>> = {
  TimeoutError: 'transient',
  AbortError: 'transient',
  InputError: 'permanent',
  SetupError: 'permanent',
  ZodError: 'permanent',
  SyntaxError: 'permanent',
};
const PERMANENT_WORDS =
  /\b(unauthori[sz]ed|forbidden|invalid|not allowed|permission|denied|authentication|api key|credentials?|malformed|unsupported|validation|quota exhausted|insufficient (?:funds|quota|credit)|billing)\b/iu;
const TRANSIENT_WORDS =
  /\b(time[- ]?out|timed out|rate[- _]?limit(?:ed)?|too many requests|overloaded|at capacity|temporar(?:y|ily)|try again|unavailable|bad gateway|gateway time|internal server error|socket hang up|network|fetch failed|connection (?:reset|refused|closed|error|lost)|database is locked|econn\w+|etimedout|eai_again|enotfound|enetunreach|ehostunreach)\b/iu;
/** `HTTP 503`, `status code 429`, `429 Too Many…`: only where the number is clearly a status. */
const STATUS_WORDS = /(?:\b(?:http|status|code|error)\D{0,8}|^)([45]\d\d)\b/iu;

export function classifyError(error: unknown): ErrorClass {
  return classify(error, 0) ?? 'permanent';
}

function classify(error: unknown, depth: number): ErrorClass | undefined {
  if (depth > DEEPEST || error === null || error === undefined) return undefined;
  if (typeof error !== 'object') return byWords(String(error));
  const facts = factsOf(error);
  return (
    byStatus(facts.status) ??
    byCode(facts.code) ??
    classify(facts.cause, depth + 1) ??
    byAny(facts.errors, depth + 1) ??
    BY_NAME[facts.name] ??
    byWords(facts.message)
  );
}

interface ErrorFacts {
  readonly status: number | undefined;
  readonly code: string;
  readonly name: string;
  readonly message: string;
  readonly cause: unknown;
  readonly errors: unknown;
}

function factsOf(error: object): ErrorFacts {
  const read = (key: string, from: object = error): unknown => {
    try {
      return Reflect.get(from, key);
    } catch {
      return undefined; // a getter that throws must not hide the error being looked at
    }
  };
  const response = read('response');
  const status =
    read('status') ??
    read('statusCode') ??
    (typeof response === 'object' && response ? read('status', response) : undefined);
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  return {
    status: typeof status === 'number' ? status : undefined,
    code: text(read('code')),
    name: text(read('name')),
    message: text(read('message')),
    cause: read('cause'),
    errors: read('errors'),
  };
}

function byStatus(status: number | undefined): ErrorClass | undefined {
  if (status === undefined || status < 400 || status > 599) return undefined;
  return status >= 500 || status === 408 || status === 425 || status === 429 ? 'transient' : 'permanent';
}

function byCode(code: string): ErrorClass | undefined {
  if (TRANSIENT_CODES.has(code)) return 'transient';
  return PERMANENT_CODES.has(code) ? 'permanent' : undefined;
}

/** Several tries at once failed (an AggregateError): one that may pass is enough. */
function byAny(errors: unknown, depth: number): ErrorClass | undefined {
  if (!Array.isArray(errors)) return undefined;
  const classes = errors.slice(0, 20).map((each) => classify(each, depth));
  return classes.find((each) => each === 'transient') ?? classes.find((each) => each !== undefined);
}

function byWords(message: string): ErrorClass | undefined {
  const status = STATUS_WORDS.exec(message)?.[1];
  if (status !== undefined) return byStatus(Number(status));
  if (PERMANENT_WORDS.test(message)) return 'permanent';
  return TRANSIENT_WORDS.test(message) ? 'transient' : undefined;
}
