import { describeRule } from './rule-tables.ts'
import { describeTold } from './told.ts'

describeRule('keepsReservations', 'keepsReservations, by itself (design 6)', [
  {
    page: 'Crews are paid only in the hall.',
    kept: ['Crews are only paid in the hall.', 'Crews are not paid but in the hall.', 'The hall is open.'],
    dropped: { 'a lost "only"': 'Crews are paid.', 'a lost "only" and its place': 'Crews are paid in the hall.' },
  },
  {
    page: 'Maps are in print and sold only to crews.',
    kept: ['Maps are in print.'],
    dropped: { 'a lost "only"': 'Maps are sold to crews.' },
  },
  { page: 'Only members sail.', kept: ['Members sail.'] },
  { page: 'Boats leak, but that is only so.', kept: ['Boats leak.'] },
  {
    page: 'Dogs may board but may not enter the lounge, except guide dogs.',
    kept: ['Dogs may board.', 'Except guide dogs, no dogs may enter the lounge.'],
    dropped: { 'a lost exception': 'Dogs may not enter the lounge.', 'what is excepted': 'Guide dogs may not enter the lounge.' },
  },
  {
    page: 'Except for Sundays, boats sail daily.',
    kept: ['Boats sail daily apart from Sundays.'],
    dropped: { 'a lost exception': 'Boats sail daily.' },
  },
  {
    page: 'According to Alder, Birch leaks.',
    kept: ['Birch leaks, according to Alder.', 'Alder says that Birch leaks.'],
    dropped: { 'what somebody says': 'Birch leaks.' },
  },
  { page: 'According to Alder!', kept: ['It is Alder.'] },
  {
    page: 'Alder claims to be the fastest line.',
    kept: ['Alder claims that it is the fastest line.'],
    dropped: { 'what it only claims': 'Alder is the fastest line.' },
  },
  {
    page: 'Wi-Fi is planned for the ferry.',
    kept: ['The ferry is expected to have Wi-Fi.', 'The ferry will have Wi-Fi.'],
    dropped: { 'what is only planned': 'The ferry has Wi-Fi.' },
  },
  {
    page: 'Alder aims to answer letters within a day.',
    kept: ['Alder hopes to answer letters within a day.'],
    dropped: { 'what is only aimed at': 'Alder answers letters within a day.' },
  },
  {
    page: 'From 2027 the pass will include ferries.',
    kept: ['The pass will include ferries.', 'The pass includes ferries from 2027.'],
    dropped: { 'what is so only later': 'The pass includes ferries.' },
  },
  { page: 'The pass will include ferries.', kept: ['The pass includes ferries.'] },
  { page: 'The pass is old and will include ferries from May 2027.', kept: ['The pass is old.'] },
  {
    page: 'Auditors may enter the hall after giving notice.',
    kept: ['Auditors may enter the hall once they give notice.'],
    dropped: { 'what comes first': 'Auditors may enter the hall.' },
  },
])

describeRule('keepsWhom', 'keepsWhom, by itself (design 6)', [
  {
    page: 'A licence is required for owners and recommended for guests.',
    kept: ['A licence is required for owners.', 'A licence is useful.'],
    dropped: { 'nobody for whom': 'A licence is required.', 'nobody for whom it is recommended': 'A licence is recommended.' },
  },
  {
    page: 'The hall is open to everyone; the study is open only to members.',
    kept: ['The hall is open to everyone.', 'The study is open to members.'],
  },
  {
    page: 'The hall is open to guests; the study is closed.',
    kept: ['The hall is open to guests.'],
    dropped: { 'what the other half says': 'The study is open.' },
  },
  { page: '- Open to members', kept: ['It is open.'] },
])

describeRule('tellsComparisonsWhole', 'tellsComparisonsWhole, by itself (design 6)', [
  {
    page: 'Alder is cheaper for cars than Birch, and boats sail daily.',
    kept: ['For cars, Alder is cheaper than Birch.', 'Boats sail daily, more often than not.', 'Alder is cheaper.'],
    dropped: { 'for what it is': 'Alder is cheaper than Birch.' },
  },
  { page: 'More than 5 boats sail daily in May.', kept: ['More boats sail than sink.'] },
  { page: '- Cheaper for cars than Birch', kept: ['It is cheaper than Birch.'] },
])

describeRule('keepsFree', 'keepsFree, by itself (design 6)', [
  { page: 'You get free parking at the hall.', kept: ['Parking is free at the hall.'] },
  { page: 'Members get free parking.', kept: ['Free parking.'], dropped: { 'who gets it': 'Parking is free.' } },
  { page: 'Parking is free for members (24/7).', kept: ['Parking is free for members.'], dropped: { 'for whom': 'Parking is free.' } },
])

describeTold('a claim reserves what its quotes reserve (design 6)', [
  {
    page: 'Repairs are paid only in the second year.',
    kept: ['Repairs are only paid in the second year.'],
    dropped: { 'no limit': 'Repairs are paid.', 'what the limit is not': 'Only repairs are paid in the second year.' },
  },
  {
    page: 'Alder is faster than Birch on the short route.',
    kept: ['On the short route, Alder is faster than Birch.'],
    dropped: { 'any route': 'Alder is faster than Birch.', 'the other way round': 'Birch is faster than Alder on the short route.' },
  },
])
