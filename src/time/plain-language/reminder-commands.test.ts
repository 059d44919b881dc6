/** Commands to reminders, and what only looks like one: sentence → intent and what came with it. */
import { describe, expect, it } from 'vitest';
import { readTable } from './outcome.ts';
import { parseReminderIntent, type ReminderIntent } from './parse-reminder-intent.ts';

const ROWS = readTable(`
snooze → snooze
snooze it → snooze
snooze that → snooze
snooze this → snooze
snooze 10 → snooze minutes=10
snooze for 10 → snooze minutes=10
snooze 10 min → snooze minutes=10
snooze for 1 hour and 30 minutes → snooze minutes=90
snooze by 10 minutes → snooze minutes=10
snooze another 10 minutes → snooze minutes=10
snooze for another 10 minutes → snooze minutes=10
snooze again for 10 minutes → snooze minutes=10
snooze an extra 10 minutes → snooze minutes=10
snooze in 10 minutes → snooze minutes=10
snooze 1 day → snooze minutes=1440
snooze 0 minutes → nothing
snooze for 0 → nothing
snooze until 5pm → snooze untilWords=5pm
snooze till Monday at 9 → snooze untilWords=Monday at 9
snooze til noon → snooze untilWords=noon
snooze to 5pm → snooze untilWords=5pm
snooze tomorrow → snooze untilWords=tomorrow
snooze it tomorrow → snooze untilWords=tomorrow
snooze tonight at 9 → snooze untilWords=tonight at 9
snooze next week → snooze untilWords=next week
snooze gym next week → snooze untilWords=next week query=gym
snooze the gym reminder → snooze query=gym
snooze my gym reminder for 10 minutes → snooze minutes=10 query=gym
snooze the reminder about the gym until tomorrow → snooze untilWords=tomorrow query=gym
snooze reminder → snooze
snooze all reminders → snooze query=all
snooze all reminders for an hour → snooze minutes=60 query=all
snooze everything → snooze query=all
SNOOZE THE GYM REMINDER FOR 10 MINUTES → snooze minutes=10 query=GYM
please snooze the gym reminder for 10 minutes, thanks → snooze minutes=10 query=gym
hey hark, snooze → snooze
ok, snooze 5 minutes! → snooze minutes=5
could you please snooze it for 5 minutes? → snooze minutes=5
postpone it → snooze
postpone it by an hour → snooze minutes=60
postpone it until tomorrow → snooze untilWords=tomorrow
postpone this to Friday → snooze untilWords=Friday
postpone the meeting → nothing
postpone the meeting to Friday → nothing
postpone my gym reminder to Friday → snooze untilWords=Friday query=gym
delay that 10 minutes → snooze minutes=10
push it back 10 minutes → snooze minutes=10
push back it 10 minutes → snooze minutes=10
push it 10 minutes → snooze minutes=10
push the alarm by 10 minutes → snooze minutes=10
remind me again in 10 minutes → snooze minutes=10
remind me again in an hour → snooze minutes=60
remind me again tomorrow → snooze untilWords=tomorrow
remind me again until noon → snooze untilWords=noon
remind me again about gym in 10 minutes → nothing
remind me again later → snooze
remind me again → nothing
remind me again in → nothing
remind me later → snooze
remind me later please → snooze
not now → snooze
not now! → snooze
cancel → cancel query=
cancel it → cancel query=
cancel that → cancel query=
cancel this → cancel query=
cancel them → cancel query=
cancel the last one → cancel query=
cancel last → cancel query=
cancel one → cancel query=
cancel all → cancel query=all
cancel everything → cancel query=all
cancel every reminder → cancel query=all
cancel all of them → cancel query=all
cancel all my alarms → cancel query=all
cancel all of my reminders → cancel query=all
cancel all the timers → cancel query=all
cancel my reminders → cancel query=all
cancel the alarms → cancel query=all
cancel my gym → cancel query=gym
cancel our dinner reminder → cancel query=dinner
cancel the reminder called gym → cancel query=gym
cancel reminder named gym → cancel query=gym
cancel that reminder to call my mum → cancel query=call my mum
cancel the reminder for the gym → cancel query=gym
cancel my alarm of doom → cancel query=doom
cancel gym reminders → cancel query=gym
delete it → cancel query=
delete that → cancel query=
delete gym reminder → cancel query=gym
delete the gym alarm please → cancel query=gym
remove my 9am task → cancel query=9am
remove it → cancel query=
drop the gym job → cancel query=gym
scrap this → cancel query=
dismiss the alert → cancel query=
dismiss the alert about gym → cancel query=gym
kill that timer → cancel query=
end the timer → cancel query=
stop the timer → cancel query=
stop it → cancel query=
stop the music → nothing
clear all notifications → cancel query=all
clear my reminders → cancel query=all
turn off the alarm → cancel query=
turn off my 7am alarm → cancel query=7am
switch off the alarm → cancel query=
switch off the light → nothing
get rid of the gym reminder → cancel query=gym
get rid of it → cancel query=
forget the gym reminder → cancel query=gym
forget about the gym reminder → cancel query=gym
forget about it → cancel query=
forget about her → nothing
stop reminding me → cancel query=
stop reminding me about the gym → cancel query=gym
stop reminding me to drink water anymore → cancel query=drink water
stop reminding me of the gym any more → cancel query=gym
don't remind me → cancel query=
dont remind me about the gym → cancel query=gym
do not remind me to call Rui any more → cancel query=call Rui
don't remind me tomorrow → nothing
done → done
done. → done
ok done → done
okay, done → done
all done → done
it's done → done
that's done → done
i'm done → done
I am done → done
already done → done
did it → done
I did it → done
I already did that → done
I've done it → done
I have already finished that → done
it is done → done
that is done → done
finished → done
completed → done
check → done
took it → done
taken care of → done
✓ → done
✅ → done
✔️ → done
done with it → done
done with the gym reminder → done query=gym
done with the job → nothing
done with work → nothing
I'm done with the dishes → done query=dishes
I am finished with laundry → done query=laundry
all done with taxes → done query=taxes
i've finished with the report → done query=report
done with life → nothing
done with people → nothing
done with all of this → nothing
done with one two three four five six → done query=one two three four five six
done with one two three four five six seven → nothing
done with a, b → nothing
mark it as done → done
mark it done → done
mark gym complete → done query=gym
mark the gym reminder as completed → done query=gym
tick off gym as finished → done query=gym
check off milk done → done query=milk
tick off the gym reminder → done query=gym
check off my task → done
complete the gym reminder → done query=gym
finish the task → done
I did the gym task → done query=gym
I've done the gym reminder → done query=gym
I have finished the gym task → done query=gym
I did the dishes → nothing
undo → undo
undo it → undo
undo that → undo
undo this → undo
undo the last one → undo
undo the last change → undo
revert it → undo
revert that → undo
take it back → undo
take that back → undo
bring it back → undo
restore it → undo
undo everything → nothing
pause gym reminder → pause query=gym
pause all my reminders → pause query=all
pause it → nothing
suspend the gym alarm → pause query=gym
hold my jobs → pause query=all
mute notifications → pause query=all
disable the alarm for gym → pause query=gym
silence the alarm → pause query=
resume the gym reminder → resume query=gym
unpause all reminders → resume query=all
restart the gym job → resume query=gym
reactivate my alarm → resume query=
continue the task → resume query=
enable the alarm → resume query=
unmute notifications → resume query=all
resume the movie → nothing
run it → run query=
run it now → run query=
run that right now → run query=
run the gym job now → run query=gym
trigger the gym reminder → run query=gym
fire the alarm right now → run query=
run fast → nothing
run the dishwasher now → nothing
rename it to swimming → rename query= text=swimming
rename the gym reminder to swimming lessons → rename query=gym text=swimming lessons
call the gym reminder swimming → nothing
call the gym reminder as swimming → rename query=gym text=swimming
rename gym to swim → nothing
move it to 8 → move query= whenWords=8
move that for tomorrow → move query= whenWords=tomorrow
move the gym reminder to Friday at 9 → move query=gym whenWords=Friday at 9
change my 9am alarm to 10am → move query=9am whenWords=10am
reschedule it to Monday → move query= whenWords=Monday
reschedule gym to Monday at 10 → move query=gym whenWords=Monday at 10
reschedule the dentist for next week → move query=dentist whenWords=next week
shift the timer to 5pm → move query= whenWords=5pm
edit the gym reminder to 5pm → move query=gym whenWords=5pm
update this to tomorrow → move query= whenWords=tomorrow
move the sofa to the kitchen → nothing
what's scheduled → list
what is scheduled → list
what's planned for tomorrow → list when=tomorrow
what's coming up → list
what's coming up next → list
what's next → list
what's due → list
what's due today → list when=today
what are my plans → list
what are my plans for tomorrow → list when=tomorrow
what's on → list
what's on today → list when=today
what's on tomorrow morning → list when=tomorrow morning
what's on my calendar for Friday → list when=Friday
what's on the agenda → list
what is on my plate this week → list when=this week
what's my schedule for next week → list when=next week
what's the schedule → list
what's up tomorrow → list when=tomorrow
what's happening this weekend → list when=this weekend
what is there on Friday → list when=Friday
what do I have scheduled → list
what do I have planned for tonight → list when=tonight
what do I have on my calendar on Monday → list when=Monday
what do I have due this week → list when=this week
what do I have coming up → list
what do I have today → list when=today
what do I have on 12 March → list when=12 March
what do I have on March 12th → list when=March 12th
what do I have on the weekend → list when=the weekend
what do I have the day after tomorrow → list when=the day after tomorrow
what do I have in the next 3 days → list when=the next 3 days
what do I have for the rest of the week → list when=the rest of the week
what do I have this afternoon → list when=this afternoon
what do I have later today → list when=later today
what reminders do I have → list
which reminders do I have for tomorrow → list when=tomorrow
what tasks are there → list
what alarms are set → list
which jobs are scheduled for today → list when=today
what reminders are due this week → list when=this week
list reminders → list
list all my reminders → list
list tasks for today → list when=today
show my schedule → list
show me all of my upcoming reminders → list
show my agenda for tomorrow → list when=tomorrow
give me my tasks → list
tell me my reminders → list
see my alarms → list
view active timers → list
read me my reminders → list
show me the scheduled jobs on Friday → list when=Friday
show me my scheduled tasks → list
show me the money → nothing
my reminders → list
my reminders for today → list when=today
all my reminders → list
all reminders → list
upcoming reminders → list
my upcoming tasks next week → list when=next week
reminders → list
reminders tomorrow → list when=tomorrow
tasks → list
do I have reminders → list
do I have any reminders → list
do I have any reminders tomorrow → list when=tomorrow
do I have anything scheduled → list
do I have anything planned for Friday → list when=Friday
are there any reminders due today → list when=today
any reminders → list
any tasks for today → list when=today
have I got any alarms → list
have I got anything coming up this week → list when=this week
do I have anything tomorrow → list when=tomorrow
do I have anything on Friday → list when=Friday
do I have anything → nothing
when's my next reminder → list
when is the next alarm → list
what is my next task → list
what's the next reminder → list
hello → nothing
thanks → nothing
`);

function say(intent: ReminderIntent | undefined): string {
  if (intent === undefined) return 'nothing';
  const { intent: name, ...more } = intent;
  return [name, ...Object.entries(more).map(([key, value]) => `${key}=${value}`)].join(' ').trim();
}

describe('S15: commands', () => {
  it.each(ROWS)('%s → %s', (sentence, outcome) => {
    expect(say(parseReminderIntent(sentence))).toBe(outcome);
  });
});
