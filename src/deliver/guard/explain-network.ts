/**
 * Turns what the system says about a failed connection into words, and says whether trying again can help. A
 * certificate that does not fit stays wrong until a person acts; everything else on the network passes.
 */
export interface FetchFailure {
  readonly code:
    | 'BAD_URL'
    | 'FORBIDDEN_ADDRESS'
    | 'BAD_REQUEST'
    | 'NO_ADDRESS'
    | 'REDIRECT'
    | 'TIMEOUT'
    | 'STOPPED'
    | 'CERTIFICATE'
    | 'NETWORK';
  readonly message: string;
  readonly isTransient: boolean;
}

const WORDS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing answers on that port',
  ECONNRESET: 'the connection was closed before an answer came',
  EPIPE: 'the connection was closed before an answer came',
  ETIMEDOUT: 'no connection in time',
  EHOSTUNREACH: 'the machine cannot be reached',
  ENETUNREACH: 'the network cannot be reached',
  EHOSTDOWN: 'the machine cannot be reached',
  EPROTO: 'it does not speak TLS; is it http instead of https?',
  HPE_HEADER_OVERFLOW: 'the headers of its answer are too long',
};

/** OpenSSL's and Node's names for a certificate that does not prove who answers. */
const CERTIFICATE = /CERT|ALTNAME|SELF_SIGNED|UNABLE_TO_(?:GET|VERIFY)|INVALID_(?:CA|PURPOSE)|HOSTNAME_MISMATCH/u;

export function explainNetworkError(error: unknown, host: string): FetchFailure {
  const code = codeOf(error);
  if (CERTIFICATE.test(code)) {
    const message = `${host} could not prove who it is: its certificate is not valid (${code}).`;
    return { code: 'CERTIFICATE', message, isTransient: false };
  }
  const words = WORDS[code] ?? (code.startsWith('HPE_') ? 'its answer is not HTTP' : code);
  return {
    code: 'NETWORK',
    message: `${host} could not be called: ${words || 'the connection failed'}.`,
    isTransient: true,
  };
}

/** When several addresses were tried, the first failure speaks for all. */
function codeOf(error: unknown): string {
  const seen = error instanceof AggregateError ? (error.errors[0] ?? error) : error;
  const code = seen instanceof Error && 'code' in seen ? seen.code : undefined;
  return typeof code === 'string' ? code : '';
}
