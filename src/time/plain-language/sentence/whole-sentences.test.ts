/** Whole sentences: which words are about time, which are the thing, and what is only talk. Wednesday 11 March 2026, 10:00 in Berlin. */
import { describe, expect, it } from 'vitest';
import { readTable, sayOutcome } from '../outcome.ts';
import { parsePlainRequest } from '../parse-plain-schedule.ts';

const zone = 'Europe/Berlin';
const nowMs = Date.parse('2026-03-11T10:00:00+01:00');

const ROWS = readTable(`
remind me → ? What should I remind you of, and when?
remind me to → ? What should I remind you of, and when?
remind me to call Rui → ? When should I remind you to call Rui? | in 1 hour: call Rui | tomorrow at 09:00: call Rui
remind me about the dentist → ? When should I remind you about the dentist? | in 1 hour: the dentist | tomorrow at 09:00: the dentist
remind me of the dentist → ? When should I remind you of “the dentist”? | in 1 hour: the dentist | tomorrow at 09:00: the dentist
remind me: milk → ? When should I remind you of “milk”? | in 1 hour: milk | tomorrow at 09:00: milk
remind me when I get home → ? I go by the clock alone. At what time should I remind you?
remind me if it rains → ? I go by the clock alone. At what time should I remind you?
remind me whenever you can → ? I go by the clock alone. At what time should I remind you?
remind me once the oven is hot → ? I go by the clock alone. At what time should I remind you?
remind me after lunch to walk → ? I go by the clock alone. At what time should I remind you?
remind me what I said → nothing
remind me how to do it → nothing
remind me who's there → nothing
remind me again tomorrow to call Rui → 2026-03-12T09:00:00+01:00 «call Rui»
remind us tomorrow to call Rui → 2026-03-12T09:00:00+01:00 «call Rui»
reminding me → ? What should I remind you of, and when?
alarm → ? When should I remind you? | in 1 hour: alarm | tomorrow at 09:00: alarm
alarm clock → nothing
timer → ? When should I remind you? | in 1 hour: timer | tomorrow at 09:00: timer
reminder → ? What should I remind you of, and when?
reminder: milk → ? When should I remind you of “milk”? | in 1 hour: milk | tomorrow at 09:00: milk
reminder milk → ? When should I remind you of “milk”? | in 1 hour: milk | tomorrow at 09:00: milk
set an alarm → ? When should I remind you? | in 1 hour: alarm | tomorrow at 09:00: alarm
set a timer → ? When should I remind you? | in 1 hour: timer | tomorrow at 09:00: timer
set a reminder → ? What should I remind you of, and when?
set a reminder to call Rui → ? When should I remind you to call Rui? | in 1 hour: call Rui | tomorrow at 09:00: call Rui
set a daily reminder at 9 to stretch → 0 9 * * * «stretch»
set a 10 minute timer → 2026-03-11T10:10:00+01:00 «timer»
set a 10 minute timer for the eggs → 2026-03-11T10:10:00+01:00 «the eggs»
start a 5 min timer → 2026-03-11T10:05:00+01:00 «timer»
set a timer for 10 minutes → 2026-03-11T10:10:00+01:00 «timer»
set a timer for 10 minutes before noon → 2026-03-11T11:50:00+01:00 «timer»
set a timer 10 minutes → 2026-03-11T10:10:00+01:00 «timer»
set an alarm for 7 → ? 7 in the morning or 7 in the evening? | tomorrow at 07:00: alarm | today at 19:00: alarm
set an alarm for 7am → ? 07:00 has passed. Tomorrow at 07:00? | tomorrow at 07:00: alarm
set an alarm at 6:30 every weekday → 30 18 * * 1-5 «alarm»
set an alarm for tomorrow at 6 → 2026-03-12T18:00:00+01:00 «alarm»
create a weekly reminder on Friday to report → 0 9 * * 5 «report»
set a tomorrow reminder to call → 2026-03-12T09:00:00+01:00 «call»
add a reminder for Friday at 9: call → 2026-03-13T09:00:00+01:00 «call»
wake me up at 6 → 2026-03-12T06:00:00+01:00 «wake up»
wake me at 7 → 2026-03-12T07:00:00+01:00 «wake up»
wake me up at 7 pm → 2026-03-11T19:00:00+01:00 «wake up»
wake me up at 11 → 2026-03-11T11:00:00+01:00 «wake up»
wake me up tomorrow at 8 → 2026-03-12T08:00:00+01:00 «wake up»
wake me up every day at 7 → 0 7 * * * «wake up»
wake me up in 20 minutes → 2026-03-11T10:20:00+01:00 «wake up»
wake me up in the afternoon → 2026-03-11T15:00:00+01:00 «wake up»
wake me up tonight at 3 → 2026-03-12T03:00:00+01:00 «wake up»
wake me up → ? When should I remind you? | in 1 hour: wake up | tomorrow at 09:00: wake up
ping me in 10 → ? What should I remind you of?
ping me in 10 minutes → ? What should I remind you of?
ping me later → ? What should I remind you of?
remind me soon → ? What should I remind you of?
remind me soon to eat → ? How soon? | in 30 minutes: eat | in 2 hours: eat | tomorrow at 09:00: eat
remind me in 10 to eat → ? In 10 minutes, or in 10 hours? | in 10 minutes: eat | in 10 hours: eat
call Rui later → nothing
call Rui soon → nothing
eat in 10 → nothing
remind me in 2 hours to call Rui about the meeting at 5 → 2026-03-11T12:00:00+01:00 «call Rui about the meeting at 5»
remind me to pay rent on the 1st, please. → 2026-04-01T09:00:00+02:00 «pay rent»
remind me to pay rent on the 1st, thanks → 2026-04-01T09:00:00+02:00 «pay rent»
remind me to pay rent on the 1st. Thanks! → 2026-04-01T09:00:00+02:00 «pay rent»
remind me to say thanks tomorrow → 2026-03-12T09:00:00+01:00 «say thanks»
please, remind me tomorrow: milk; eggs → 2026-03-12T09:00:00+01:00 «milk; eggs»
hey Hark, tomorrow at 9: milk → 2026-03-12T09:00:00+01:00 «milk»
remind me tomorrow to "buy milk" → 2026-03-12T09:00:00+01:00 «buy milk»
remind me tomorrow “buy milk” → 2026-03-12T09:00:00+01:00 «buy milk»
remind me tomorrow 'buy milk' → 2026-03-12T09:00:00+01:00 «buy milk»
remind me tomorrow to buy "milk" and "eggs" → 2026-03-12T09:00:00+01:00 «buy "milk" and "eggs"»
remind me tomorrow "" → ? What should I remind you of?
remind me tomorrow - buy milk - → 2026-03-12T09:00:00+01:00 «buy milk»
remind me tomorrow (if possible) to buy milk → 2026-03-12T09:00:00+01:00 «(if possible) to buy milk»
[tomorrow] buy milk → 2026-03-12T09:00:00+01:00 «buy milk»
buy milk [tomorrow] → 2026-03-12T09:00:00+01:00 «buy milk»
buy milk (tomorrow), please → 2026-03-12T09:00:00+01:00 «buy milk»
buy milk, tomorrow → 2026-03-12T09:00:00+01:00 «buy milk»
buy milk; tomorrow → 2026-03-12T09:00:00+01:00 «buy milk»
buy milk… tomorrow → 2026-03-12T09:00:00+01:00 «buy milk»
buy milk tomorrow… → 2026-03-12T09:00:00+01:00 «buy milk»
buy milk tomorrow!! → 2026-03-12T09:00:00+01:00 «buy milk»
buy milk tomorrow, pls → 2026-03-12T09:00:00+01:00 «buy milk»
tomorrow, buy milk → 2026-03-12T09:00:00+01:00 «buy milk»
tomorrow; buy milk → 2026-03-12T09:00:00+01:00 «buy milk»
tomorrow - buy milk → 2026-03-12T09:00:00+01:00 «buy milk»
tomorrow to buy milk → 2026-03-12T09:00:00+01:00 «buy milk»
tomorrow about 5 pages → 2026-03-12T09:00:00+01:00 «about 5 pages»
tomorrow of course → 2026-03-12T09:00:00+01:00 «of course»
tomorrow for Anna → 2026-03-12T09:00:00+01:00 «for Anna»
tomorrow then milk → 2026-03-12T09:00:00+01:00 «milk»
tomorrow and milk → 2026-03-12T09:00:00+01:00 «milk»
tomorrow please buy milk → 2026-03-12T09:00:00+01:00 «buy milk»
about 5 pages tomorrow → 2026-03-12T09:00:00+01:00 «about 5 pages»
of mice tomorrow → 2026-03-12T09:00:00+01:00 «of mice»
for Anna tomorrow → 2026-03-12T09:00:00+01:00 «for Anna»
to Anna tomorrow → 2026-03-12T09:00:00+01:00 «Anna»
set a reminder for tomorrow for Anna → 2026-03-12T09:00:00+01:00 «Anna»
set a reminder for Anna for tomorrow → 2026-03-12T09:00:00+01:00 «Anna»
set a reminder for Anna tomorrow → 2026-03-12T09:00:00+01:00 «Anna»
the Friday meeting tomorrow → 2026-03-12T09:00:00+01:00 «the Friday meeting»
move it to Monday tomorrow at 9 → nothing
prepare for Friday tomorrow → 2026-03-12T09:00:00+01:00 «prepare for Friday»
prepare for Friday → nothing
prepare for Friday at 9 → 2026-03-13T09:00:00+01:00 «prepare»
book a call for Friday at 2pm → 2026-03-13T14:00:00+01:00 «book a call»
book flights for next Friday → nothing
email Bob on Monday about Friday's meeting → 2026-03-16T09:00:00+01:00 «email Bob about Friday's meeting»
Friday meeting prep tomorrow at 9 → 2026-03-12T09:00:00+01:00 «Friday meeting prep»
Friday meeting prep → 2026-03-13T09:00:00+01:00 «meeting prep»
Friday meeting prep on Monday at 9 → 2026-03-16T09:00:00+01:00 «Friday meeting prep»
sun cream tomorrow → 2026-03-12T09:00:00+01:00 «sun cream»
march to the office tomorrow → 2026-03-12T09:00:00+01:00 «march to the office»
March 3 meeting on March 2 at 9 → 2027-03-02T09:00:00+01:00 «March 3 meeting»
may go tomorrow → nothing
Christmas shopping → nothing
Christmas shopping tomorrow → 2026-03-12T09:00:00+01:00 «Christmas shopping»
on Christmas shopping → 2026-12-25T09:00:00+01:00 «shopping»
plan Christmas → nothing
plan Christmas tomorrow → 2026-03-12T09:00:00+01:00 «plan Christmas»
Christmas: call mom → 2026-12-25T09:00:00+01:00 «call mom»
Happy New Year → nothing
on New Year call mom → 2027-01-01T09:00:00+01:00 «call mom»
is it tomorrow → nothing
I am here tomorrow → nothing
we leave tomorrow → nothing
do laundry tomorrow → 2026-03-12T09:00:00+01:00 «do laundry»
do you work tomorrow → nothing
have lunch tomorrow → 2026-03-12T09:00:00+01:00 «have lunch»
have you time tomorrow → nothing
has it tomorrow → nothing
I said tomorrow → nothing
the shop was open on Sunday → nothing
it is 5pm → nothing
have a nice day tomorrow → nothing
see you tomorrow → nothing
talk to you on Friday → nothing
good morning tomorrow → nothing
until tomorrow → nothing
long time tomorrow → nothing
same time tomorrow? → nothing
tomorrow will be good → nothing
meeting tomorrow? → nothing
can you remind me tomorrow to call Rui? → 2026-03-12T09:00:00+01:00 «call Rui»
would you mind reminding me tomorrow to call → 2026-03-12T09:00:00+01:00 «call»
could you please remind me at 5pm of the call → 2026-03-11T17:00:00+01:00 «the call»
I'd like you to remind me tomorrow to call → 2026-03-12T09:00:00+01:00 «call»
I want to be reminded tomorrow to call → 2026-03-12T09:00:00+01:00 «call»
I need a reminder tomorrow to call → 2026-03-12T09:00:00+01:00 «call»
I need a reminder for tomorrow at 9 to call → 2026-03-12T09:00:00+01:00 «call»
make sure I call mom tonight → 2026-03-11T20:00:00+01:00 «call mom»
make sure to call mom tonight → 2026-03-11T20:00:00+01:00 «call mom»
make sure that I call mom → nothing
don't let me forget to call mom tonight → 2026-03-11T20:00:00+01:00 «call mom»
do not forget about the cake on Sunday → 2026-03-15T09:00:00+01:00 «the cake»
never forget to smile every day → 0 9 * * * «smile»
remember to smile every day → 0 9 * * * «smile»
remember to smile → nothing
help me remember to call tomorrow → 2026-03-12T09:00:00+01:00 «call»
tell me to stop in 10 minutes → 2026-03-11T10:10:00+01:00 «stop»
I've got to run at 5pm → 2026-03-11T17:00:00+01:00 «run»
I have to run at 5pm → 2026-03-11T17:00:00+01:00 «run»
I have to run → nothing
I should run tomorrow → 2026-03-12T09:00:00+01:00 «run»
I gotta run tomorrow → 2026-03-12T09:00:00+01:00 «run»
we need to talk tomorrow → 2026-03-12T09:00:00+01:00 «talk»
todo: milk tomorrow → 2026-03-12T09:00:00+01:00 «milk»
to-do: milk tomorrow → 2026-03-12T09:00:00+01:00 «milk»
note: milk tomorrow → 2026-03-12T09:00:00+01:00 «milk»
task: milk → nothing
new alarm tomorrow at 6 → 2026-03-12T18:00:00+01:00 «alarm»
give me a reminder in 5 minutes to breathe → 2026-03-11T10:05:00+01:00 «breathe»
nudge me tomorrow about the rent → 2026-03-12T09:00:00+01:00 «the rent»
one-time reminder in 2 hours to review → 2026-03-11T12:00:00+01:00 «review»
remind me at 5 to call mom tomorrow → ? Do you mean at 5, or at 5 tomorrow? | at 5: call mom tomorrow | at 5 tomorrow: call mom
remind me at 11 to call mom today → ? Do you mean at 11, or at 11 today? | at 11: call mom today | at 11 today: call mom
remind me at 5pm to call mom on Friday and Monday → ? Every Monday and Friday, or only once? | every Monday and Friday at 17:00: call mom | Monday at 17:00: call mom | Friday at 17:00: call mom
at 9 stretch at 17:00 → ? I can set one at a time: at 9, or at 17:00? | at 17:00: stretch
stretch at 9 and walk at 17 → ? I can set one at a time: at 9, or at 17? | at 17: stretch and walk
every week call mum on Sunday at 5 → 0 17 * * 0 «call mum»
every week at 9 call mum on Sunday → 0 9 * * 0 «call mum»
every day walk on Sunday → ? I can set one at a time: every day, or every Sunday? | every day: walk | every Sunday: walk
every month pay rent on the 5th → 0 9 5 * * «pay rent»
every month at 8 pay rent on the 5th at 9 → ? I can set one at a time: every month at 8, or on the 5th at 9? | every month at 8: pay rent | on the 5th at 9: pay rent
every month pay rent on the 5th at 9 → 0 9 5 * * «pay rent»
every two weeks clean on Friday → FREQ=WEEKLY;INTERVAL=2;BYDAY=FR 2026-03-13T09:00:00 Europe/Berlin «clean»
on Friday clean every two weeks → FREQ=WEEKLY;INTERVAL=2;BYDAY=FR 2026-03-13T09:00:00 Europe/Berlin «clean»
tomorrow clean every day → ? I can set one at a time: tomorrow, or every day? | tomorrow: clean | every day: clean
tomorrow at 9 clean every day → ? I can set one at a time: tomorrow at 9, or every day at 09:00? | tomorrow at 9: clean | every day at 09:00: clean
at 9 clean every day → 0 9 * * * «clean»
clean at 9 every day → 0 9 * * * «clean»
weekly clean on Friday at 9 → 0 9 * * 5 «clean»
daily clean at 9 → 0 9 * * * «clean»
daily clean at 9 until Friday → 0 9 * * * until 2026-03-13T23:59:59.999+01:00 «clean»
daily clean until Friday at 9 → 0 9 * * * until 2026-03-13T23:59:59.999+01:00 «clean»
daily clean for 3 weeks → 0 9 * * * until 2026-04-01T23:59:59.999+02:00 «clean»
daily clean 3 times → FREQ=DAILY;COUNT=3 2026-03-12T09:00:00 Europe/Berlin «clean»
clean 3 times → nothing
clean for 3 weeks → nothing
clean every day for 20 minutes → 0 9 * * * «clean for 20 minutes»
clean for 20 minutes every day → 0 9 * * * «clean for 20 minutes»
clean every hour for 20 minutes → ? That would end before it begins. Until when should it go on?
for the next 3 weeks clean every day → 0 9 * * * until 2026-04-01T23:59:59.999+02:00 «clean»
for the next 3 weeks every day clean → 0 9 * * * until 2026-04-01T23:59:59.999+02:00 «clean»
for the next 3 weeks clean → nothing
for the next 3 weeks clean tomorrow → 2026-03-12T09:00:00+01:00 «clean»
until Friday clean every day → 0 9 * * * until 2026-03-13T23:59:59.999+01:00 «clean»
until Friday remind me every day to clean → 0 9 * * * until 2026-03-13T23:59:59.999+01:00 «clean»
until Friday clean → nothing
from Monday clean every day → 0 9 * * * from 2026-03-16T00:00:00+01:00 «clean»
starting Monday clean every day at 9 → 0 9 * * * from 2026-03-16T00:00:00+01:00 «clean»
from May every Monday clean → 0 9 * * 1 from 2026-05-01T00:00:00+02:00 «clean»
tomorrow 3 eggs → 2026-03-12T09:00:00+01:00 «3 eggs»
tomorrow 3 → nothing
tomorrow 5 people → 2026-03-12T09:00:00+01:00 «5 people»
at 5 people → nothing
at 5 Main Street → 2026-03-11T17:00:00+01:00 «Main Street»
meet at 5 Main Street tomorrow → 2026-03-12T09:00:00+01:00 «meet at 5 Main Street»
tomorrow meet at 5 Main Street → 2026-03-12T09:00:00+01:00 «meet at 5 Main Street»
meet at 17 check tomorrow → 2026-03-12T09:00:00+01:00 «meet at 17 check»
remind me at 17 check → 2026-03-11T17:00:00+01:00 «check»
remind me at 17 Main Street → 2026-03-11T17:00:00+01:00 «Main Street»
tomorrow at 17 check the oven → 2026-03-12T17:00:00+01:00 «check the oven»
tomorrow at 17 Main Street → 2026-03-12T17:00:00+01:00 «Main Street»
tomorrow at 17 eggs → 2026-03-12T17:00:00+01:00 «eggs»
at 9 and 10 check → ? One reminder has one time. Tomorrow at 09:00, or tomorrow at 10:00? | tomorrow at 09:00: check | tomorrow at 10:00: check
at 9 and 10 eggs → ? 09:00 has passed. Tomorrow at 09:00, or today at 21:00? | tomorrow at 09:00: 10 eggs | today at 21:00: 10 eggs
tomorrow at 9 and 10 eggs → 2026-03-12T09:00:00+01:00 «10 eggs»
tomorrow at 9 and 3 eggs → 2026-03-12T09:00:00+01:00 «3 eggs»
tomorrow at 9 and two hours → 2026-03-12T09:00:00+01:00 «two hours»
tomorrow at 9 and nine people → 2026-03-12T09:00:00+01:00 «nine people»
tomorrow lunch with Anna → 2026-03-12T09:00:00+01:00 «lunch with Anna»
tomorrow lunch → nothing
tomorrow lunch at noon → nothing
Friday lunch Anna → 2026-03-13T09:00:00+01:00 «lunch Anna»
stop at 7-eleven tomorrow → 2026-03-12T09:00:00+01:00 «stop at 7-eleven»
tomorrow 9-to-5 shift → 2026-03-12T09:00:00+01:00 «9-to-5 shift»
tomorrow 9-five → 2026-03-12T09:00:00+01:00 «9-five»
room 12 tomorrow → 2026-03-12T09:00:00+01:00 «room 12»
walk 5 km tomorrow → 2026-03-12T09:00:00+01:00 «walk 5 km»
walk at 5 km tomorrow → 2026-03-12T09:00:00+01:00 «walk at 5 km»
pay 9.30 tomorrow → 2026-03-12T09:00:00+01:00 «pay 9.30»
pay 12.30 at 9.30 tomorrow → 2026-03-12T09:30:00+01:00 «pay 12.30»
buy 3/4 cup tomorrow → 2026-03-12T09:00:00+01:00 «buy 3/4 cup»
run 2026 tomorrow → 2026-03-12T09:00:00+01:00 «run 2026»
call 0930 tomorrow → 2026-03-12T09:30:00+01:00 «call»
call 911 tomorrow at 9 → 2026-03-12T09:00:00+01:00 «call 911»
read chapter 12 on Monday → 2026-03-16T09:00:00+01:00 «read chapter 12»
watch 24 tomorrow → 2026-03-12T09:00:00+01:00 «watch 24»
7 eggs at 7 → ? 7 in the morning or 7 in the evening? | tomorrow at 07:00: 7 eggs | today at 19:00: 7 eggs
on Friday at Anna's → 2026-03-13T09:00:00+01:00 «at Anna's»
every Friday at Anna's → 0 9 * * 5 «at Anna's»
remind me on Friday at Anna's to eat → 2026-03-13T09:00:00+01:00 «at Anna's to eat»
pay on the first → nothing
on the first thing → nothing
the second chapter tomorrow → 2026-03-12T09:00:00+01:00 «the second chapter»
in 5 Main Street → nothing
in Paris tomorrow at 9 → 2026-03-12T09:00:00+01:00 «in Paris»
tomorrow at 9am in Berlin call → 2026-03-12T09:00:00+01:00 «in Berlin call»
every day at 9 in Paris → nothing
at 9 in the office tomorrow → 2026-03-12T09:00:00+01:00 «in the office»
tomorrow in the office at 9 → 2026-03-12T09:00:00+01:00 «in the office»
`);

describe('S14: whole sentences', () => {
  it.each(ROWS)('%s → %s', (sentence, outcome) => {
    expect(sayOutcome(parsePlainRequest(sentence, { nowMs, timeZone: zone }), zone)).toBe(outcome);
  });
});
