/** Shown when the server does not know this browser: how to get in, and a field for the link or its code. */
import { type FormEvent, useEffect, useState } from 'react';
import { Brand } from '../shell/nav.tsx';
import { Button } from '../ui/button.tsx';
import { type Session, signIn } from './session.ts';
import { codeInText } from './sign-in-code.ts';

const SENTENCE = 'This browser is not signed in.';
const NO_CODE = 'There is no code in that. Paste the whole link, or the part after “code=”.';

export function SignInPage({ session }: { session: Exclude<Session, { kind: 'in' }> }) {
  const [text, setText] = useState('');
  const [hasNoCode, setNoCode] = useState(false);
  const isBusy = session.kind === 'signing-in';
  const problem = hasNoCode ? NO_CODE : session.kind === 'out' ? session.problem : undefined;

  useEffect(() => {
    document.title = SENTENCE;
  }, []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const code = codeInText(text);
    setNoCode(code === undefined);
    if (code !== undefined) void signIn(code);
  };

  return (
    <main className="glow grid min-h-dvh place-items-center px-6 py-8">
      <div className="grid w-full max-w-[520px] gap-6">
        <Brand />
        <div className="grid gap-3">
          <h1 className="font-serif text-sentence text-balance max-rail:text-[1.625rem]/[2.0625rem]">{SENTENCE}</h1>
          <p className="text-chat text-ink-2">
            Open the link that <Code>hark start</Code> printed, or run <Code>hark link</Code> for a new one.
          </p>
        </div>
        <form onSubmit={submit} className="grid gap-2">
          <label htmlFor="code" className="text-tiny font-medium text-ink-3">
            Link or code
          </label>
          <div className="flex gap-2">
            <div className="field min-w-0 flex-1 rounded-card">
              <input
                id="code"
                value={text}
                onChange={(event) => setText(event.target.value)}
                autoComplete="off"
                autoCapitalize="off"
                spellCheck={false}
                placeholder="http://127.0.0.1…/#code=…"
                aria-describedby="code-problem"
                aria-invalid={problem !== undefined}
                className="h-11 w-full bg-transparent px-3.5 text-base placeholder:text-ink-3 rail:text-chat"
              />
            </div>
            <Button type="submit" look="go" className="h-[46px]! px-5" disabled={isBusy || text.trim() === ''}>
              Sign in
            </Button>
          </div>
          <p id="code-problem" role="alert" className="min-h-[19px] text-small text-clay">
            {!isBusy && problem}
          </p>
        </form>
        <p className="text-small text-ink-3">Reminders that are set still come; this page only shows them.</p>
      </div>
    </main>
  );
}

function Code({ children }: { children: string }) {
  return <code className="rounded-mark bg-ink/7 px-1.5 py-0.5 text-ink">{children}</code>;
}
