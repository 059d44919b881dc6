/** How people ask, what they say beside it, and talk that asks for nothing. Wednesday 11 March 2026, 10:00 in Berlin. */
import { describe, expect, it } from 'vitest';
import { readTable, sayOutcome } from '../outcome.ts';
import { parsePlainRequest } from '../parse-plain-schedule.ts';

const zone = 'Europe/Berlin';
const nowMs = Date.parse('2026-03-11T10:00:00+01:00');

const ROWS = readTable(`
remind me once a week to call mum → 0 9 * * 3 «call mum»
remind me once every day to walk → 0 9 * * * «walk»
remind me once per day to walk → 0 9 * * * «walk»
remind me once an hour to stand up → every 3600000 «stand up»
remind me once tomorrow to walk → 2026-03-12T09:00:00+01:00 «walk»
remind me just tomorrow to walk → 2026-03-12T09:00:00+01:00 «walk»
remind me please tomorrow to walk → 2026-03-12T09:00:00+01:00 «walk»
remind me only on Friday to walk → 2026-03-13T09:00:00+01:00 «walk»
remind me - tomorrow - to walk → 2026-03-12T09:00:00+01:00 «walk»
remind me: tomorrow: walk → 2026-03-12T09:00:00+01:00 «walk»
remind me tomorrow: call Rui on Friday at 9 → 2026-03-12T09:00:00+01:00 «call Rui on Friday at 9»
tomorrow: call Rui every day at 9 → 2026-03-12T09:00:00+01:00 «call Rui every day at 9»
remind me tomorrow to read "War and Peace" → 2026-03-12T09:00:00+01:00 «read "War and Peace"»
remind me tomorrow to read "War" or "Peace" → 2026-03-12T09:00:00+01:00 «read "War" or "Peace"»
remind me tomorrow: "War" and "Peace" → 2026-03-12T09:00:00+01:00 «"War" and "Peace"»
remind me tomorrow: «lait» → 2026-03-12T09:00:00+01:00 «lait»
remind me tomorrow: ‘milk’ → 2026-03-12T09:00:00+01:00 «milk»
remind me tomorrow: " milk " → 2026-03-12T09:00:00+01:00 «milk»
remind me tomorrow: "m" → 2026-03-12T09:00:00+01:00 «m»
remind me tomorrow: " → ? What should I remind you of?
remind me tomorrow: "milk → 2026-03-12T09:00:00+01:00 «"milk»
remind me tomorrow: milk" → 2026-03-12T09:00:00+01:00 «milk"»
remind me to buy milk (2 bottles) tomorrow → 2026-03-12T09:00:00+01:00 «buy milk (2 bottles)»
remind me to buy milk (tomorrow) and eggs → 2026-03-12T09:00:00+01:00 «buy milk and eggs»
remind me to buy milk [on Friday] and eggs → 2026-03-13T09:00:00+01:00 «buy milk and eggs»
remind me to buy milk, tomorrow, and eggs → 2026-03-12T09:00:00+01:00 «buy milk, and eggs»
remind me, tomorrow, to buy milk, and eggs → 2026-03-12T09:00:00+01:00 «buy milk, and eggs»
remind me to buy milk and, tomorrow at 9, eggs → 2026-03-12T09:00:00+01:00 «buy milk and, eggs»
remind me tomorrow of it → 2026-03-12T09:00:00+01:00 «it»
remind me tomorrow for the call → 2026-03-12T09:00:00+01:00 «the call»
remind me tomorrow and Friday to call Rui → ? I can set one at a time: tomorrow, or Friday? | tomorrow: call Rui | Friday: call Rui
remind me tomorrow or Friday to call Rui → ? I can set one at a time: tomorrow, or Friday? | tomorrow: call Rui | Friday: call Rui
remind me on Monday and tomorrow to call Rui → ? I can set one at a time: on Monday, or tomorrow? | on Monday: call Rui | tomorrow: call Rui
remind me to call Rui tomorrow and Friday → ? I can set one at a time: tomorrow, or Friday? | tomorrow: call Rui | Friday: call Rui
remind me to call Rui tomorrow or on Friday at 5 → ? I can set one at a time: tomorrow at 17:00, or on Friday at 5? | tomorrow at 17:00: call Rui | on Friday at 5: call Rui
remind me to call Rui on Friday or tomorrow at 5pm → ? I can set one at a time: on Friday at 17:00, or tomorrow at 5pm? | on Friday at 17:00: call Rui | tomorrow at 5pm: call Rui
call Rui tomorrow and Friday → ? I can set one at a time: tomorrow, or Friday? | tomorrow: call Rui | Friday: call Rui
call Rui on Friday & tomorrow → ? I can set one at a time: on Friday, or tomorrow? | on Friday: call Rui | tomorrow: call Rui
call Rui tomorrow at 9 and Friday at 10 → ? I can set one at a time: tomorrow at 9, or Friday at 10? | tomorrow at 9: call Rui | Friday at 10: call Rui
call Rui every Monday at 9 and every Friday at 10 → ? I can set one at a time: every Monday at 9, or every Friday at 10? | every Monday at 9: call Rui | every Friday at 10: call Rui
call Rui every Monday and tomorrow → ? I can set one at a time: every Monday, or tomorrow? | every Monday: call Rui | tomorrow: call Rui
call Rui at 5 and at 6 → ? One reminder has one time. Today at 17:00, or today at 18:00? | today at 17:00: call Rui | today at 18:00: call Rui
call Rui at 5pm or 6pm → ? At 5pm or at 6pm? | at 5pm: call Rui | at 6pm: call Rui
call Rui at 5pm tomorrow → 2026-03-12T17:00:00+01:00 «call Rui»
call Rui tomorrow by 5pm → 2026-03-12T17:00:00+01:00 «call Rui»
call Rui by tomorrow → 2026-03-12T09:00:00+01:00 «call Rui»
call Rui before 5pm → ? How long before? | 10 minutes before 5pm: call Rui | an hour before 5pm: call Rui
call Rui 10 minutes before 5pm → 2026-03-11T16:50:00+01:00 «call Rui»
call Rui 2 days before Christmas → 2026-12-23T09:00:00+01:00 «call Rui»
call Rui every day until Friday → 0 9 * * * until 2026-03-13T23:59:59.999+01:00 «call Rui»
call Rui daily for the next 3 weeks → 0 9 * * * until 2026-04-01T23:59:59.999+02:00 «call Rui»
call Rui 3 times every hour → every 1200000 «call Rui»
call Rui every hour 3 times → every 3600000 anchor 2026-03-11T10:00:00+01:00 until 2026-03-11T13:00:00+01:00 «call Rui»
call Rui every hour between 9 and 17 → 0 9-17 * * * «call Rui»
call Rui between 9 and 17 every hour → 0 9-17 * * * «call Rui»
call Rui between 9am and 10am → ? One reminder has one time. Tomorrow at 09:00, or tomorrow at 10:00? | tomorrow at 09:00: call Rui | tomorrow at 10:00: call Rui
call Rui from 9am to 10am tomorrow → 2026-03-12T09:00:00+01:00 «call Rui»
call Rui for an hour tomorrow at 9 → 2026-03-12T09:00:00+01:00 «call Rui for an hour»
call Rui in an hour for 20 minutes → 2026-03-11T11:00:00+01:00 «call Rui for 20 minutes»
call Rui since Monday → nothing
call Rui about the Friday call tomorrow at 9 → 2026-03-12T09:00:00+01:00 «call Rui about the Friday call»
my meeting on Friday → 2026-03-13T09:00:00+01:00 «my meeting»
my Friday meeting → nothing
our call tomorrow → 2026-03-12T09:00:00+01:00 «our call»
a call tomorrow → 2026-03-12T09:00:00+01:00 «a call»
this Friday call → 2026-03-13T09:00:00+01:00 «call»
that call on Friday → nothing
last call on Friday → 2026-03-13T09:00:00+01:00 «last call»
to the gym on Friday → 2026-03-13T09:00:00+01:00 «the gym»
from home on Friday → 2026-03-13T09:00:00+01:00 «from home»
about Friday → nothing
than Friday → nothing
Monday call Rui on Tuesday → 2026-03-17T09:00:00+01:00 «Monday call Rui»
Monday call Rui at 9 → 2026-03-16T09:00:00+01:00 «call Rui»
Monday call Rui on Tuesday at 9 → 2026-03-17T09:00:00+01:00 «Monday call Rui»
Friday at 9 call Rui on Monday → ? I can set one at a time: Friday at 9, or on Monday at 09:00? | Friday at 9: call Rui | on Monday at 09:00: call Rui
Friday call Rui in 2 hours → 2026-03-11T12:00:00+01:00 «Friday call Rui»
3pm call Rui tomorrow → ? Do you mean 3pm, or 3pm tomorrow? | 3pm: call Rui tomorrow | 3pm tomorrow: call Rui
at 3pm call Rui tomorrow → ? Do you mean at 3pm, or at 3pm tomorrow? | at 3pm: call Rui tomorrow | at 3pm tomorrow: call Rui
at 3pm call Rui on Friday → ? Do you mean at 3pm, or at 3pm on Friday? | at 3pm: call Rui on Friday | at 3pm on Friday: call Rui
at 3pm call Rui every day → 0 15 * * * «call Rui»
at 3pm call Rui at 4pm → ? I can set one at a time: at 3pm, or at 4pm? | at 3pm: call Rui | at 4pm: call Rui
at 3pm call Rui in 2 hours → ? I can set one at a time: at 3pm, or in 2 hours? | at 3pm: call Rui | in 2 hours: call Rui
in 2 hours call Rui tomorrow → ? I can set one at a time: in 2 hours, or tomorrow? | in 2 hours: call Rui | tomorrow: call Rui
in 2 hours call Rui at 5pm → ? I can set one at a time: in 2 hours, or at 5pm? | in 2 hours: call Rui | at 5pm: call Rui
in 2 hours call Rui every day → ? I can set one at a time: in 2 hours, or every day? | in 2 hours: call Rui | every day: call Rui
remind me in 2 hours to call Rui tomorrow → 2026-03-11T12:00:00+01:00 «call Rui tomorrow»
remind me in 2 hours to call Rui every day → 2026-03-11T12:00:00+01:00 «call Rui every day»
remind me at 3pm to call Rui every day → 0 15 * * * «call Rui»
remind me at 3pm to call Rui on Fridays → 0 15 * * 5 «call Rui»
remind me at 3pm to call Rui in 2 days → ? Do you mean at 3pm, or at 3pm in 2 days? | at 3pm: call Rui in 2 days | at 3pm in 2 days: call Rui
remind me every day to call Rui at 3pm → 0 15 * * * «call Rui»
remind me every day to call Rui tomorrow → 0 9 * * * «call Rui tomorrow»
remind me every day to call Rui on Friday → 0 9 * * * «call Rui on Friday»
remind me every Friday to call Rui tomorrow → 0 9 * * 5 «call Rui tomorrow»
remind me every week to call Rui on Friday at 3pm → 0 15 * * 5 «call Rui»
remind me every week at 9 to call Rui on Friday at 3pm → 0 9 * * 3 «call Rui on Friday at 3pm»
remind me every week at 9 to call Rui on Fridays → 0 9 * * 5 «call Rui»
remind me every month to pay on the 5th → 0 9 5 * * «pay»
remind me every month to pay on the last day → FREQ=MONTHLY;BYMONTHDAY=-1 2026-03-31T09:00:00 Europe/Berlin «pay»
remind me every month at 8 to pay on the last Friday → FREQ=MONTHLY;BYDAY=-1FR 2026-03-27T08:00:00 Europe/Berlin «pay»
remind me every month on the 5th to pay on the last day → 0 9 5 * * «pay on the last day»
remind me every year to sing on 3 March → 0 9 3 3 * «sing»
remind me every other week to clean on Friday → FREQ=WEEKLY;INTERVAL=2;BYDAY=FR 2026-03-13T09:00:00 Europe/Berlin «clean»
remind me every 2 hours to drink on weekdays → 0 */2 * * 1-5 «drink»
remind me every 2 hours to drink between 9 and 17 → 0 9,11,13,15,17 * * * «drink»
remind me every 2 hours to drink until 5pm → every 7200000 until 2026-03-11T17:00:00+01:00 «drink»
remind me every hour to drink for 3 hours → every 3600000 «drink for 3 hours»
remind me daily to drink except on Sunday → 0 9 * * 1-6 «drink»
remind me daily to drink 5 times → FREQ=DAILY;COUNT=5 2026-03-12T09:00:00 Europe/Berlin «drink»
remind me on weekdays to drink at 9 and 17 → 0 9,17 * * 1-5 «drink»
remind me on Monday to drink starting Friday → 2026-03-16T09:00:00+01:00 «drink starting Friday»
remind me starting Monday to drink every day → 0 9 * * * from 2026-03-16T00:00:00+01:00 «drink»
remind me starting Monday every day to drink → 0 9 * * * from 2026-03-16T00:00:00+01:00 «drink»
remind me until Friday to drink every day → 0 9 * * * until 2026-03-13T23:59:59.999+01:00 «drink»
remind me for the next 2 weeks to drink every day → 0 9 * * * until 2026-03-25T23:59:59.999+01:00 «drink»
set a timer for 1 hour 30 minutes → 2026-03-11T11:30:00+01:00 «timer»
set a timer for 10 minutes after noon → 2026-03-11T12:10:00+01:00 «timer»
set a timer for 10 minutes to boil eggs → 2026-03-11T10:10:00+01:00 «boil eggs»
set a timer for noon → 2026-03-11T12:00:00+01:00 «timer»
set a timer in 10 minutes → 2026-03-11T10:10:00+01:00 «timer»
set a timer at 5pm → 2026-03-11T17:00:00+01:00 «timer»
set an alarm for 6 → 2026-03-11T18:00:00+01:00 «alarm»
set an alarm for 6 tomorrow → 2026-03-12T18:00:00+01:00 «alarm»
set an alarm for 6am tomorrow → 2026-03-12T06:00:00+01:00 «alarm»
set an alarm for 3 eggs → ? When should I remind you of “3 eggs”? | in 1 hour: 3 eggs | tomorrow at 09:00: 3 eggs
set a reminder for 5 to call → 2026-03-11T17:00:00+01:00 «call»
set a reminder for 5: call → 2026-03-11T17:00:00+01:00 «call»
set a reminder for the dentist on Friday → 2026-03-13T09:00:00+01:00 «the dentist»
set a reminder for the dentist for Friday at 9 → 2026-03-13T09:00:00+01:00 «the dentist»
set a reminder on Friday for the dentist → 2026-03-13T09:00:00+01:00 «the dentist»
set a reminder every day for pills → 0 9 * * * «pills»
set up a reminder tomorrow to call → 2026-03-12T09:00:00+01:00 «call»
set me a reminder tomorrow to call → 2026-03-12T09:00:00+01:00 «call»
set a half hour timer → 2026-03-11T10:30:00+01:00 «timer»
set a 2 day timer → 2026-03-13T10:00:00+01:00 «timer»
set a 5pm alarm → 2026-03-11T17:00:00+01:00 «alarm»
set a 5pm reminder to call → 2026-03-11T17:00:00+01:00 «call»
set a weekly alarm → 0 9 * * 3 «alarm»
start a 10 minute timer for tea → 2026-03-11T10:10:00+01:00 «tea»
make a quick reminder tomorrow to call → 2026-03-12T09:00:00+01:00 «call»
schedule a daily reminder at 9 to walk → 0 9 * * * «walk»
put a reminder on Friday to call → 2026-03-13T09:00:00+01:00 «call»
send me a reminder tomorrow to call → 2026-03-12T09:00:00+01:00 «call»
create an alert tomorrow to call → 2026-03-12T09:00:00+01:00 «call»
add a nudge tomorrow to call → 2026-03-12T09:00:00+01:00 «call»
alarm at 6am → ? 06:00 has passed. Tomorrow at 06:00? | tomorrow at 06:00: alarm
alarm: 6am → ? 06:00 has passed. Tomorrow at 06:00? | tomorrow at 06:00: alarm
alarm tomorrow at 6am: run → 2026-03-12T06:00:00+01:00 «run»
timer 10 minutes → 2026-03-11T10:10:00+01:00 «timer»
timer for 10 minutes → 2026-03-11T10:10:00+01:00 «timer»
timer: eggs → ? When should I remind you of “eggs”? | in 1 hour: eggs | tomorrow at 09:00: eggs
reminder tomorrow: milk → 2026-03-12T09:00:00+01:00 «milk»
reminder to call Rui tomorrow → 2026-03-12T09:00:00+01:00 «call Rui»
reminder call Rui tomorrow → 2026-03-12T09:00:00+01:00 «call Rui»
buzz me in 5 minutes about tea → 2026-03-11T10:05:00+01:00 «tea»
poke me tomorrow to call → 2026-03-12T09:00:00+01:00 «call»
prod me at 5pm to go → 2026-03-11T17:00:00+01:00 «go»
alert me at 5pm → ? What should I remind you of?
wake me tomorrow → 2026-03-12T09:00:00+01:00 «wake up»
wake me up in the morning → 2026-03-12T08:00:00+01:00 «wake up»
wake me up at 5 in the afternoon → 2026-03-11T17:00:00+01:00 «wake up»
wake me up at noon → 2026-03-11T12:00:00+01:00 «wake up»
wake me up on Friday at 7 → 2026-03-13T07:00:00+01:00 «wake up»
wake me up at 7 on weekdays → 0 7 * * 1-5 «wake up»
wake me up at 9 → 2026-03-12T09:00:00+01:00 «wake up»
wake me up at 9:30 → 2026-03-12T09:30:00+01:00 «wake up»
wake me up at 13 → 2026-03-11T13:00:00+01:00 «wake up»
ok so remind me tomorrow to call → 2026-03-12T09:00:00+01:00 «call»
and then remind me tomorrow to call → 2026-03-12T09:00:00+01:00 «call»
hey! remind me tomorrow to call → 2026-03-12T09:00:00+01:00 «call»
well, remind me tomorrow to call → 2026-03-12T09:00:00+01:00 «call»
you should remind me tomorrow to call → 2026-03-12T09:00:00+01:00 «call»
i want you to remind me tomorrow to call → 2026-03-12T09:00:00+01:00 «call»
will you remind me tomorrow to call → 2026-03-12T09:00:00+01:00 «call»
would you please remind me tomorrow to call → 2026-03-12T09:00:00+01:00 «call»
i need to be reminded tomorrow to call → 2026-03-12T09:00:00+01:00 «call»
we have to call tomorrow → 2026-03-12T09:00:00+01:00 «call»
i ought to call tomorrow → 2026-03-12T09:00:00+01:00 «call»
i would like to call tomorrow → 2026-03-12T09:00:00+01:00 «call»
i'd like to call tomorrow → 2026-03-12T09:00:00+01:00 «call»
i must call tomorrow → 2026-03-12T09:00:00+01:00 «call»
i want to call tomorrow → 2026-03-12T09:00:00+01:00 «call»
i have got to call tomorrow → 2026-03-12T09:00:00+01:00 «call»
don't forget the cake on Sunday → 2026-03-15T09:00:00+01:00 «the cake»
dont forget to call tomorrow → 2026-03-12T09:00:00+01:00 «call»
do not let me forget to call tomorrow → 2026-03-12T09:00:00+01:00 «call»
never let me forget to call tomorrow → 2026-03-12T09:00:00+01:00 «call»
help me to remember to call tomorrow → 2026-03-12T09:00:00+01:00 «call»
make sure we call tomorrow → 2026-03-12T09:00:00+01:00 «call»
remember to call → nothing
remind me what to buy tomorrow → 2026-03-12T09:00:00+01:00 «what to buy»
remind me which day it is → nothing
remind me whether it rains → nothing
remind me before I leave → ? I go by the clock alone. At what time should I remind you?
remind me unless it rains → ? I go by the clock alone. At what time should I remind you?
remind me after work → ? I go by the clock alone. At what time should I remind you?
remind me tomorrow if it rains → 2026-03-12T09:00:00+01:00 «if it rains»
remind me yesterday to call → ? That has passed. When should I remind you? | in 1 hour: call | tomorrow at 09:00: call
remind me last week to call → ? That has passed. When should I remind you? | in 1 hour: call | tomorrow at 09:00: call
call Rui yesterday → nothing
call Rui 3 days ago → nothing
call Rui last Friday → nothing
we called Rui last Friday → nothing
I called Rui on Friday → nothing
Rui was here on Friday → nothing
Rui said he calls on Friday → nothing
there is a call on Friday → nothing
lunch is at noon → nothing
it's lunch at noon → nothing
happy Friday → nothing
happy birthday on Friday → nothing
watching a film tonight → nothing
going to the gym on Friday → nothing
having dinner with Ana on Friday → nothing
working late tomorrow → nothing
flying to Rome on Friday at 9 → nothing
tired today → nothing
long meeting tomorrow → nothing
busy day on Friday → nothing
raining all day tomorrow → nothing
meeting Bob on Friday at 9 → 2026-03-13T09:00:00+01:00 «meeting Bob»
cooking class on Friday at 9 → 2026-03-13T09:00:00+01:00 «cooking class»
bring the car to the garage on Friday at 9 → 2026-03-13T09:00:00+01:00 «bring the car to the garage»
remind me of going to the gym on Friday → 2026-03-13T09:00:00+01:00 «going to the gym»
thanks for Friday → nothing
yes, on Friday → nothing
no, on Friday → nothing
ok, on Friday → nothing
sure, tomorrow → nothing
sorry, tomorrow at 9 → nothing
hello, tomorrow at 9 → nothing
see you on Friday at 9 → nothing
good luck tomorrow → nothing
enjoy the weekend → nothing
have a good weekend → nothing
have a fun Friday → nothing
has he called tomorrow → nothing
do they call tomorrow → nothing
did you call tomorrow → nothing
should I call tomorrow → nothing
what about tomorrow → nothing
how about Friday at 9 → nothing
when is Friday → nothing
Friday? → nothing
at 9? → nothing
call Rui tomorrow? → nothing
remind me to call Rui tomorrow? → 2026-03-12T09:00:00+01:00 «call Rui»
can you call Rui tomorrow? → nothing
`);

describe('S14: requests and talk', () => {
  it.each(ROWS)('%s → %s', (sentence, outcome) => {
    expect(sayOutcome(parsePlainRequest(sentence, { nowMs, timeZone: zone }), zone)).toBe(outcome);
  });
});
