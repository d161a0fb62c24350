/** Words without inflection that a narrative may use: articles, pronouns, prepositions, conjunctions, adverbs. */
export const CLOSED_WORDS = `
a an the this that these those it its itself they them their theirs themselves he she who whom whose which what whatever
whichever there here where wherever when whenever why how however
and or but nor yet so for as if unless until till while whereas whilst although though because since than whether
both either neither not no none nothing nobody nowhere never any anything anyone anybody anywhere each every
everything everyone everywhere some something someone somewhat somewhere somehow sometimes somebody all most more much many
several enough less least fewer fewest such same other others another rather quite very too also only just even still
ever again almost nearly hardly barely scarcely mostly mainly chiefly partly wholly fully largely merely simply purely
is are was were be been being has have had having do does did doing done can could may might cannot would should must
will
isn't aren't wasn't weren't hasn't haven't hadn't doesn't don't didn't can't couldn't wouldn't needn't it's that's there's
what's here's
of in on at by to from with without within into onto upon over under above below beneath beyond between among amongst amid
amidst across along alongside around about after afterwards before beforehand behind beside besides against despite
during except excepting inside outside near off out up down through throughout towards toward via versus per like unlike
regarding concerning considering given including excluding following according owing due instead aside apart away ahead
back backward backwards forward forwards upward upwards downward downwards sideways aside
together altogether alike likewise otherwise hence thus therefore thereby therein thereof wherein whereby accordingly
consequently moreover furthermore meanwhile nonetheless nevertheless indeed perhaps maybe instead else elsewhere
already always often seldom rarely usually frequently occasionally lately recently formerly previously currently presently
today now then later earlier eventually ultimately finally lastly next thereafter hitherto
well better best ill badly worse worst far farther further furthest close closer closest near nearer nearest
high higher highest low lower lowest long longer longest short little 
say
insofar inasmuch lest notwithstanding whereupon albeit
whose itself 

aloft astray awry
data dataset datasets ai lstm
anew need needs needed
midway merely solely strictly sheerly thereabouts backwards essentially respectively
apart overall overly unduly namely notably roughly slightly broadly
wide deep evenly

`;
