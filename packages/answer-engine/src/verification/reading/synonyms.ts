import { stem } from './stem.ts'

/**
 * Words that say the same in any statement, and irregular forms of one word. Short on purpose: a word that is missing costs a
 * claim, a word that is only nearly the same publishes a wrong one.
 */
const groups = `pay pays paid paying payment payments payable
begin begins began begun beginning start starts started starting commence commences commenced
end ends ended finish finishes finished
last lasts lasted run runs ran continue continues continued
need needs needed require requires required necessary
get gets got receive receives received obtain obtains obtained
buy buys bought purchase purchases purchased
sell sells sold sale sales
keep keeps kept retain retains retained retention
tell tells told notify notifies notified inform informs informed
send sends sent
give gives gave given giving provide provides provided offer offers offered supply supplies supplied grant grants granted
allow allows allowed permit permits permitted let lets
cost costs price prices priced
say says said state states stated
write writes wrote written
hold holds held
make makes made
find finds found
choose chooses chose chosen choice
lose loses lost loss losses
bring brings brought
meet meets met
show shows showed shown display displays displayed
see sees saw seen
know knows knew known
think thinks thought
build builds built
spend spends spent
lead leads led
lend lends lent
bind binds bound
speak speaks spoke spoken
grow grows grew grown growth
rise rises rose risen
fall falls fell fallen
break breaks broke broken
take takes took taken
mean means meant
leave leaves left
understand understands understood
have has had having contain contains contained include includes included including comprise comprises comprised
delete deletes deleted deletion remove removes removed erase erases erased
fix fixes fixed mend mends mended repair repairs repaired
large larger largest big bigger biggest
extra additional further
happen happens happened occur occurs occurred
amend amends amended change changes changed modify modifies modified
cancel cancels canceled cancelled canceling cancelling cancellation
call calls called name names named
yearly annual annually year years
monthly month months
weekly week weeks
daily day days
quarterly quarter quarters
use uses used using
customer customers client clients
company companies firm firms
person persons people
respond responds responded response answer answers answered reply replies replied
able possible possibly
handle handles handled
discount discounts discounted
ship ships shipped shipping shipment shipments
free complimentary
percent percentage`

/** By stem. No stem is of two groups. */
const groupOf = new Map(groups.split('\n').flatMap((group) => group.split(' ').map((word): [string, string] => [stem(word), group])))

/** What the words of a stem share with those that say the same; `undefined` for every other stem. */
export function synonymGroup(wordStem: string): string | undefined {
  return groupOf.get(wordStem)
}
