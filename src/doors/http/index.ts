export { createHttpApp, type HttpAppOptions } from './create-http-app.ts';
export { type HostRule, hostRule } from './guard/allowed-hosts.ts';
export { createSignIn, type SignIn } from './guard/sign-in.ts';
export type { HttpEnv } from './http-env.ts';
export { type Limits, USUAL_LIMITS } from './limits.ts';
export { type RunningServer, type ServeOptions, serveHttp } from './serve.net.ts';
