/**
 * Completions by what they show, found by hand. A row has the rule; the start of the series and the index of the occurrence
 * that is completed; the day of the completion; the date and index of the next occurrence, or "end"; and the source.
 */
export type CompletionTable = ReadonlyArray<readonly [outcome: string, rows: readonly string[]]>

/** Series that count from their start. 1 January 2026 is a Thursday; 2024 and 2028 are leap years, 2026 is not. */
export const fromDueDate: CompletionTable = [
  [
    'months that lack the 31st are left out',
    [
      'FREQ=MONTHLY | 2026-01-31 0 | 2026-01-31 | 2026-03-31 1 | February has no 31st',
      'FREQ=MONTHLY | 2026-01-31 1 | 2026-03-31 | 2026-05-31 2 | April has no 31st',
      'FREQ=MONTHLY | 2026-01-29 0 | 2026-01-29 | 2026-03-29 1 | February 2026 has 28 days',
      'FREQ=MONTHLY | 2028-01-29 0 | 2028-01-29 | 2028-02-29 1 | February 2028 has 29 days',
      'FREQ=MONTHLY;INTERVAL=2 | 2025-12-31 0 | 2025-12-31 | 2026-08-31 1 | February, April and June have no 31st',
    ],
  ],
  [
    'the end of a month is found by counting from its end',
    [
      'FREQ=MONTHLY;BYMONTHDAY=-1 | 2026-01-31 0 | 2026-01-31 | 2026-02-28 1 | February 2026 has 28 days',
      'FREQ=MONTHLY;BYMONTHDAY=-1 | 2028-01-31 0 | 2028-01-31 | 2028-02-29 1 | February 2028 has 29 days',
      'FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1 | 2026-01-31 0 | 2026-01-31 | 2026-02-28 1 | the last of the four that February has',
      'FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1 | 2026-01-31 1 | 2026-02-28 | 2026-03-31 2 | March has all four',
    ],
  ],
  [
    'leap days',
    [
      'FREQ=YEARLY | 2024-02-29 0 | 2024-02-29 | 2028-02-29 1 | 2025, 2026 and 2027 have no 29 February',
      'FREQ=YEARLY | 2096-02-29 0 | 2096-02-29 | 2104-02-29 1 | 2100 is no leap year',
      'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1 | 2024-02-29 0 | 2024-02-29 | 2025-02-28 1 | the last day of February 2025',
      'FREQ=YEARLY;BYYEARDAY=366 | 2024-12-31 0 | 2024-12-31 | 2028-12-31 1 | only a leap year has 366 days',
      'FREQ=YEARLY;BYYEARDAY=60 | 2024-02-29 0 | 2024-02-29 | 2025-03-01 1 | 31 + 28 + 1 = 60',
    ],
  ],
  [
    'days on which clocks change are days like others',
    [
      'FREQ=DAILY | 2026-03-28 0 | 2026-03-28 | 2026-03-29 1 | summer time begins in the European Union on 29 March 2026',
      'FREQ=DAILY | 2026-03-28 1 | 2026-03-29 | 2026-03-30 2 | the day after',
      'FREQ=DAILY | 2026-10-24 1 | 2026-10-25 | 2026-10-26 2 | summer time ends in the European Union on 25 October 2026',
      'FREQ=WEEKLY | 2026-03-01 0 | 2026-03-01 | 2026-03-08 1 | daylight saving time begins in the United States on 8 March 2026',
      'FREQ=DAILY | 2011-12-29 0 | 2011-12-29 | 2011-12-30 1 | Samoa left out 30 December 2011; the calendar has it',
    ],
  ],
  [
    'weekdays of a month and of a year',
    [
      'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1 | 2026-01-30 0 | 2026-01-30 | 2026-02-27 1 | 28 February 2026 is a Saturday',
      'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1 | 2026-01-30 1 | 2026-02-27 | 2026-03-31 2 | 31 March 2026 is a Tuesday',
      'FREQ=MONTHLY;BYDAY=-1FR | 2026-01-30 0 | 2026-01-30 | 2026-02-27 1 | the Fridays are 6, 13, 20 and 27',
      'FREQ=MONTHLY;BYDAY=5FR | 2026-01-30 0 | 2026-01-30 | 2026-05-29 1 | February, March and April 2026 have four Fridays',
      'FREQ=YEARLY;BYDAY=53TH | 2026-12-31 0 | 2026-12-31 | 2032-12-30 1 | 2032 is the next year that begins on a Thursday',
      'FREQ=YEARLY;BYWEEKNO=53;BYDAY=MO | 2026-12-28 0 | 2026-12-28 | 2032-12-27 1 | ISO 8601: 2026 and 2032 have 53 weeks, those between have 52',
      'FREQ=YEARLY;BYWEEKNO=1;BYDAY=MO | 2026-01-05 0 | 2026-01-05 | 2027-01-04 1 | ISO 8601: 1 January 2027 is a Friday, in week 53 of 2026',
      'FREQ=YEARLY;INTERVAL=2;BYWEEKNO=1;BYDAY=MO | 2024-01-01 0 | 2024-01-01 | 2025-12-29 1 | ISO 8601: week 1 of 2026 begins on 29 December 2025',
    ],
  ],
  [
    'every other week counts from the week of the start',
    [
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR | 2026-01-07 0 | 2026-01-07 | 2026-01-09 1 | the Friday of the same week',
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR | 2026-01-07 1 | 2026-01-09 | 2026-01-19 2 | the week from 12 January is left out',
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=SU;WKST=SU | 2026-01-07 0 | 2026-01-07 | 2026-01-18 1 | the week began on 4 January, the next but one on 18 January',
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=SU;WKST=MO | 2026-01-07 0 | 2026-01-07 | 2026-01-11 1 | the week ends on 11 January',
    ],
  ],
  [
    'a week at the turn of the year belongs to one year',
    [
      'FREQ=WEEKLY;BYDAY=SU | 2027-01-01 0 | 2027-01-01 | 2027-01-03 1 | ISO 8601: both are in week 53 of 2026',
      'FREQ=YEARLY;INTERVAL=2;BYWEEKNO=10;BYDAY=MO | 2027-01-01 0 | 2027-01-01 | 2028-03-06 1 | ISO 8601: the start is in the year 2026, and week 1 of 2028 begins on 3 January',
      'FREQ=YEARLY;INTERVAL=2;BYWEEKNO=10;BYDAY=MO | 2025-12-29 0 | 2025-12-29 | 2026-03-02 1 | ISO 8601: the start is in the year 2026',
      'FREQ=YEARLY;BYWEEKNO=1;BYYEARDAY=365 | 2024-12-30 0 | 2024-12-30 | 2025-12-31 1 | 2024 has 366 days, 2025 has 365',
      'FREQ=YEARLY;BYWEEKNO=1;BYYEARDAY=365 | 2024-12-30 2 | 2029-12-31 | 2030-12-31 3 | ISO 8601: 31 December 2030 is in week 1 of 2031',
    ],
  ],
  [
    'a start that the rule does not match is the first occurrence',
    [
      'FREQ=WEEKLY;BYDAY=MO | 2026-01-01 0 | 2026-01-01 | 2026-01-05 1 | 5 January 2026 is a Monday',
      'FREQ=WEEKLY;BYDAY=MO;COUNT=2 | 2026-01-01 0 | 2026-01-01 | 2026-01-05 1 | the start is the first of two',
      'FREQ=WEEKLY;BYDAY=MO;COUNT=2 | 2026-01-01 1 | 2026-01-05 | end | the start was the first of two',
      'FREQ=MONTHLY;BYDAY=TU,WE,TH;BYSETPOS=2 | 2026-01-07 0 | 2026-01-07 | 2026-02-04 1 | 6 January was the second of January: 1, 6, 7',
    ],
  ],
  [
    'occurrences that are overdue are skipped, and counted',
    [
      'FREQ=DAILY | 2026-01-01 0 | 2026-01-10 | 2026-01-11 10 | 1 January + 10 days',
      'FREQ=WEEKLY | 2026-01-05 0 | 2026-01-20 | 2026-01-26 3 | Mondays 5, 12, 19, 26',
      'FREQ=WEEKLY | 2026-01-05 0 | 2026-01-12 | 2026-01-19 2 | a date that is today does not follow today',
      'FREQ=DAILY | 2006-11-20 0 | 2026-11-20 | 2026-11-21 7306 | 20 years with 5 leap days: 7,305 days',
    ],
  ],
  [
    'an occurrence that is completed early is followed by the next date',
    [
      'FREQ=WEEKLY | 2026-01-05 0 | 2026-01-01 | 2026-01-12 1 | the date after its own',
      'FREQ=WEEKLY | 2026-01-05 2 | 2026-01-01 | 2026-01-26 3 | the date after 19 January',
    ],
  ],
  [
    'an occurrence that was moved keeps its place',
    [
      'FREQ=WEEKLY;BYDAY=MO,WE,FR | 2026-01-05 0 | 2026-01-06 | 2026-01-07 1 | Monday moved to Wednesday and done on Tuesday: Wednesday has its own',
      'FREQ=WEEKLY;BYDAY=MO | 2026-01-05 0 | 2026-01-02 | 2026-01-12 1 | Monday moved to Friday before and done there',
    ],
  ],
  [
    'COUNT and UNTIL are exact',
    [
      'FREQ=DAILY;COUNT=3 | 2026-01-01 0 | 2026-01-01 | 2026-01-02 1 | 1, 2, 3 January',
      'FREQ=DAILY;COUNT=3 | 2026-01-01 1 | 2026-01-02 | 2026-01-03 2 | 1, 2, 3 January',
      'FREQ=DAILY;COUNT=3 | 2026-01-01 2 | 2026-01-03 | end | 1, 2, 3 January',
      'FREQ=DAILY;COUNT=3 | 2026-01-01 0 | 2026-01-02 | 2026-01-03 2 | 2 January is skipped and counts',
      'FREQ=DAILY;COUNT=3 | 2026-01-01 0 | 2026-01-03 | end | COUNT counts dates, also skipped ones',
      'FREQ=DAILY;COUNT=1 | 2026-01-01 0 | 2026-01-01 | end | the start is the only one',
      'FREQ=DAILY;UNTIL=20260103 | 2026-01-01 1 | 2026-01-02 | 2026-01-03 2 | UNTIL is inclusive',
      'FREQ=DAILY;UNTIL=20260103 | 2026-01-01 2 | 2026-01-03 | end | UNTIL is the last date',
      'FREQ=WEEKLY;UNTIL=20260118 | 2026-01-05 1 | 2026-01-12 | end | 19 January is after UNTIL',
    ],
  ],
]

/** Series that count from the day on which an occurrence is completed. */
export const fromCompletion: CompletionTable = [
  [
    'the rule counts from the day of the completion',
    [
      'FREQ=DAILY;INTERVAL=3 | 2026-01-01 4 | 2026-02-27 | 2026-03-02 5 | February 2026 has 28 days',
      'FREQ=WEEKLY | 2026-01-05 0 | 2026-01-06 | 2026-01-13 1 | a week later',
      'FREQ=WEEKLY;BYDAY=MO | 2026-01-05 0 | 2026-01-06 | 2026-01-12 1 | the next Monday',
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO | 2026-01-05 0 | 2026-01-06 | 2026-01-19 1 | the Monday of the next week but one, counted from the week of 6 January',
      'FREQ=MONTHLY | 2026-01-05 0 | 2026-01-31 | 2026-03-31 1 | February has no 31st',
      'FREQ=YEARLY | 2024-01-05 0 | 2024-02-29 | 2028-02-29 1 | the next 29 February',
      'FREQ=DAILY;INTERVAL=3 | 2026-01-10 0 | 2026-01-02 | 2026-01-05 1 | completed early: from that day',
    ],
  ],
  [
    'COUNT counts completions, and UNTIL bounds the date',
    [
      'FREQ=DAILY;COUNT=3 | 2026-01-01 1 | 2026-05-01 | 2026-05-02 2 | the third of three, however late',
      'FREQ=DAILY;COUNT=3 | 2026-01-01 2 | 2026-05-02 | end | three are done',
      'FREQ=WEEKLY;UNTIL=20260112 | 2026-01-05 0 | 2026-01-05 | 2026-01-12 1 | UNTIL is inclusive',
      'FREQ=WEEKLY;UNTIL=20260112 | 2026-01-05 0 | 2026-01-06 | end | 13 January is after UNTIL',
    ],
  ],
]
