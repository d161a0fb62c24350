/**
 * Nouns, verbs and adjectives that a narrative may use, in their base form. The choice is part of the rules: what trades,
 * advises, counts or promises is not here (`buy`, `grab`, `dozen`, `guarantee`), nor what speaks of anything that no
 * algorithm computed (`merger`, `lawsuit`). A word that only describes an analysis may be added.
 */
export const NOUNS = `
ability absence accident account accuracy action addition advance advantage agreement aim algorithm allowance alternative
amount analysis angle answer appearance approach approximation area argument arithmetic aspect asset assessment
assumption attempt attention author average balance band bank bar base baseline basis behaviour behavior beginning
belief benchmark benefit bias body border bottom bound boundary branch breadth break business calculation calendar
calm candidate capital care case category cause caution caveat centre center chain chance change channel character
charge chart check choice circumstance claim clarity class close closing clue coin colour column combination comment
company comparability comparison competitor component composite composition computation concept concern conclusion
condition confidence conflict connection consensus consequence consideration consistency constraint contender content
context contradiction contrast contribution core corner corporation correction correlation cost course cover coverage
creation cross currency curve cushion cycle dampener data date day deal  decline decrease deficit definition
degree dependence dependency depth derivation description design detail deterioration deviation diagram difference
difficulty dimension dip direction disagreement disappointment discount discrepancy dispersion display distance
distinction distortion distribution divergence diversity division doubt downside downtrend downturn drawback drawdown
drift drop duration earning effect effort element emphasis end ending environment episode equity error estimate
estimation evaluation event evidence example exception excess exchange expectation expense experience explanation
exposure expression extent extreme factor fact failure fall family favour favor feature field figure firm flaw flow
fluctuation focus footing forecast forecaster form formula foundation frame framework freedom front function fund
fundamental future gain gap gauge glance grade grain ground group growth guess guidance guide headline
headwind height help hesitation hint history horizon idea illustration image impact implication importance impression
improvement inconsistency increase independence index indication indicator industry inference influence information
input insight instability instance instrument intensity interest interpretation interval investor issue item job
judgement judgment junction kind knowledge label lack lag language layer lead lean leaning length lesson level lift
light likelihood limit limitation line link list look loss magnitude main management
manner margin mark market match mathematics matter mean meaning measure measurement mechanism median member memory
message method middle mind minimum mirror mismatch mistake mix mixture model moderation moment momentum mood motion move
movement name nature neighbour neighbor network noise note notice notion number object objection objective observation
observer offset opening operation opinion order origin oscillator other outcome outlier outlook output overlap overview
pace page paragraph parameter part participant past path pattern pause peak peer percentile perception performance
period perspective phase phrase picture piece place placement point portion portrait position possibility potential
practice precision preference premise premium presence present presentation pressure price principle probability problem
procedure process product profile progress projection proof property proportion prospect purpose quality quantity
question quotation quote range rank ranking rate rating ratio reach reaction reader reading reality reason reasoning
record recovery reduction reference reflection regard region relation relationship relevance reliability reminder remark
representation report reservation reserve resistance respect rest restraint result return revision rise risk rival role
room root row rule runway sake sale sample scale scatter scenario scope score search section sector security selection
sense sensitivity sentence separation sequence series session setback setting shape share shareholder shift shock
shortage shortfall side sight sign signal significance similarity simplification situation size skill slope snapshot
softness source space span speculation spread stability stage stand standard standing start state statement statistic
status step stock stop story strength stretch structure study subject success sum summary supplement support surface
surprise survey swing symbol table tail tale task technique tendency tension term test text theme theory thing
thinking threshold tilt time today tone tool top topic total track tradition trend trouble truth turbulence
turn turnover type uncertainty understanding uniformity unit universe update upside uptrend use usefulness valuation
value variability variable variance variation variety vendor verdict version view viewpoint virtue visibility volatility
volume vote voting warning way weakness weather week weight weighting whole width window wording word work world
worry year yield yardstick
board card cash finding calibration cutoff deviation excess formation  habit heading intention key
landing matching note occasion oversight patience persuasion plenty postponement preparation pricing proceeding
pull push quirk readiness realisation reassurance remit researcher restriction routine
simplicity sobriety stopping subtlety suitability surprise task thread tone totality translation tuning understatement
usage vocabulary whim workflow writing abundance acceptance accord adequacy alarm ambiguity ambivalence amplitude
annotation anomaly appraisal asymmetry attribution authority availability avenue axis background balance blank blip block
boost breakdown breakout brevity bulk burden calibration  certainty characteristic checklist chord circle clash coherence
coincidence collapse column commentary commonality completeness complexity compression concentration concession conformity constant
continuity convergence  correctness counting criticism cue culmination curiosity cutback dashboard deceleration acceleration
default deficiency delay denominator departure deviation dilemma diligence discipline discretion disclosure discussion distribution
domain dose doubt dynamic ease edge elaboration elasticity elevation endorsement ensemble entirety estimation exactness exclusion
extension extrapolation familiarity fan fashion fidelity filter flag flavour flexibility  footnote forecasting freshness
friction fringe fusion gathering generality glitch  grasp grid grip guess hazard hierarchy homogeneity
hypothesis icon ignorance imbalance immediacy imprecision incentive inclusion indecision indifference inertia innovation
insufficiency integrity intuition investigation isolation judge justification labelling latitude legibility   likeness
linearity logic looseness manifestation mapping marker meaningfulness merit metric midpoint midst milestone misreading
narrative nearness necessity negation nickname norm normality novelty oddity offsetting omission onset opacity openness
originality outline outset overestimate overlay override oversimplification packet panel patchwork
peril persistence pillar pivot plausibility plot pocket polish posture powers precaution predictability
preview priority probability prominence propensity prudence pulse qualifier quantile rationale reach realism rebound recency reconciliation
recognition redundancy regularity relief repetition replica requirement research residual resilience resolution respect respectability
responsibility responsiveness restriction retrospect retrospection review rigidity rigour robustness roughness rounding ruler saturation
scatterplot scepticism scrutiny sensibility sequel severity shade shakiness sharpness shortcoming simplicity skepticism slack
slant slice slightness slowdown smoothing smoothness sparsity specificity split staleness standalone
steepness stillness stimulus strictness stripe subdivision subgroup subject subtext succession suggestion summation superiority
supposition swiftness symmetry symptom takeaways target template  terminology texture thinness thickness
tie tightness timeline timing tolerance totals traction trail transition trigger triviality turbulence turmoil twist unease
uniqueness unity unpredictability unreliability updating upheaval usefulness vacuum variable vein
virtue weighing width willingness wisdom witness yardstick news backdrop landscape cohort constituent undertone lens upshot nuance conviction sentiment   fundamental filing
projection output sheet cluster gulf corridor envelope cone counterpart counterpoint counterbalance counterweight
compromise barometer compass signpost puzzle lookback crossover spirit lot sort bearing contour cushion dataset digest
echo endpoint facet fork gist glimpse hunch inclination insert kernel landmark mainstay nod nudge player precaution
presumption proxy qualifier qualification ranking recap refinement remainder reservation rundown scenario simulation sketch
snippet starting statement steadiness tie undercurrent upheaval vantage wiggle wobble algorithmics clarity
clue collection companion compilation contingency counterargument disclaimer disparity emphasis enterprise entity equilibrium
estimator fluctuation formation gradient guideline heading ingredient interplay invariance irregularity item layer linkage
mixture modesty optimism pessimism overview paradox peculiarity platform polarisation predictor proposition proximity
publication realm reflection replacement reservation restraint revaluation ripple roadmap safeguard sequence shadow specification
strain subset surrounding synthesis tailwind headwind timescale timespan transition transparency treatment tug unanimity validity
vehicle vicinity viewpoint worth discrepancy headroom hurdle jitter lull orientation outcome parity plateau polarity readout regime reversal rhythm
robustness ruling shelf shading snag spectrum stance standpoint storyline strand substance tally takeaway tape technicals tempo
thread timeframe toll trait trajectory trace trough upturn undercurrent unevenness upswing downswing vagueness vantage
verification watchfulness weariness 
`;

export const VERBS = `
experience undergo encounter correlate decouple deliver post log register land print class categorise categorize tag dub peg
appraise price position benefit undermine recalculate sum condense hold put run need demand add publish live oscillate circle stall nudge push pull skew revert bracket cap mask corroborate sketch
portray boil hand flash fuel foster frustrate fluctuate herald intensify juxtapose level mingle mute obscure
oscillate outline overshadow overweigh parallel pinpoint preclude presume probe pronounce rebut reconcile regain
reiterate relax reproduce resonate rise rival saturate scrutinise shed shelter simulate sober soothe spell spot steer
stipulate substantiate surmise tally tangle underscore unfold validate voice warrant withhold whittle zigzag
counterbalance counteract complement centre center cite coexist compete concentrate contend count culminate deem
delay depress designate detect disappoint discourage dispel dwell elevate eliminate embody encourage endure enhance equate evoke
expose falter flip halt hesitate incorporate inflate 
invalidate isolate lighten magnify materialise materialize mature neutralise neutralize normalise outline overrule overturn owe
plateau plot pool populate postpone prompt propose purport rebound rectify relay rely resume
rethink round scope screen shield smooth solidify stem strain stray
summon supersede suspend terminate testify thin threaten toggle tone transform unravel unsettle widen absorb accept accompany accord account achieve acknowledge adapt address adhere adjust admit adopt advance affect agree aim
align allow alter amount analyse analyze anchor answer anticipate apply appear approach approximate argue arise arrange
arrive ascribe ask assess assign associate assume attach attain attempt attract attribute average balance base bear
become begin behave belong bend blend blur bound break bring broaden build calculate call calm cancel capture care
carry cast cause caution challenge change characterise characterize  circle claim clarify classify climb close
cloud cluster collect colour combine come comment compare compensate complement complete complicate compose comprise
compute concern conclude condition confine confirm conflict conform confuse connect consider consist constitute constrain
contain continue contradict contrast contribute converge convey correct correspond cost count cover create cross curb
dampen date deal decide decline decrease deduce deepen define depart depend depict derive describe design detail
deteriorate determine deviate dictate differ differentiate dim diminish dip direct disagree discern disclose discount
display dispute distinguish distort diverge divide dominate draw drift drive drop ease echo edge emerge emphasise emphasize
employ enable encompass end enlarge ensue entail equal err establish estimate evaluate even evolve examine exceed exclude
exhibit exist expect explain explore express extend face fade fail fall favour favor feature feed feel fill filter find
fit flag flatten float flow fluctuate focus follow forecast foresee form frame fulfil function gain gather gauge
generalise generate give glance govern grade ground group grow guide happen harden hide highlight hint hinge hover identify
illustrate imply improve include increase incline indicate infer influence inform inherit interpret invite
involve issue join judge justify keep know label lack lag last lead lean learn leave lend lessen lie lift limit linger
link list locate look lose loosen lower make mark match matter mean measure meet mention merge mind mirror mislead mix
moderate modify move name narrow near neglect note notice observe occupy occur offer offset omit open oppose order orient
outperform outpace outweigh overlap overlook overshoot overstate paint pass pause peak perform permit persist pertain place
play point pose possess precede predict prefer present press prevail prevent proceed process produce project prove provide
qualify quantify query question quote raise range rank rate reach read realise realize reappear reassess recall receive
recede recognise recognize record recover reduce refer refine reflect refrain regard reinforce relate rely remain remember remind
remove repeat replace report represent require resemble resist resolve respond rest restrain restrict result retain retreat return
reveal reverse review revise revisit revolve rise roam round rule sag say scale scatter score see seem select
send separate serve set settle shape share sharpen shift show shrink side signal signify simplify sit situate slide
slip slope slow soften solve sort sound span speak specify speculate spread stabilise stabilize stand start state stay
steady steepen stem step stick straddle strengthen stress stretch strike study subside substitute succeed suffer suffice
suggest suit sum summarise summarize supplement supply support suppose surface surprise surround surpass survey suspect sustain sway
swing switch take talk taper tell temper tend test think tie tighten tilt tip top total touch trace track trail
train translate transpire treat trend try turn uncover undercut underlie underline underperform underpin underscore
understand understate underweigh update use value vanish vary verify view visit vote wane warn warrant watch waver weaken
weigh weight widen wobble wonder work worsen write yield
`;

/** Of irregular verbs, the forms that no rule makes. */
export const IRREGULAR_FORMS = `
arisen arose ate became become began begun bent bore borne born bound bred broke broken brought built came caught chose
chosen clung dealt did drawn drew driven drove fallen fed fell felt flown found gave given goes gone grew grown
held hidden hit hung kept knew known laid lain lay led left lent lit lost made meant met misled overcame overshot
proven ran risen rose said sank sat saw seen sent shone shook shown shrank shrunk slid sought spoke spoken spent
spoken gets got trades traded trading spread sprang sprung stood struck stuck sung swung taken taught thought threw told took torn understood
understated went withdrew woke worn wove woven written wrote setting putting running fits fitted lagged lagging
lies lying dying tying ties tied swinging swings
`;

export const ADJECTIVES = `
inexpensive anecdotal annualised arguable assorted attributable balanced candid cogent collated comforting conceivable confusing 
consequential considered contextual cursory customary data-based dated defensible definable detectable disjointed 
disparate divisive downcast dubious empty enduring equitable evenly excluded explicable familiar far-reaching faithful firsthand 
fitted fixed fragmentary granular guided heightened historic holistic homogeneous imprecise impressionistic improper inadvertent incidental 
informed innate innocuous insensitive instrumental integral intentional interrelated intertwined introductory 
loose loaded marginal model-based momentary monotonous narrowed narrow-based needless noncommittal obscure observable off-putting 
palpable paradoxical parsimonious peer-based perceptible perceived peripheral persuasive placid pointed ponderous potent pragmatic preceding 
predominant prevalent price-based probing prolonged prone published puzzling quantifiable rebased recalculated recorded refined reliant 
remote required respectful retrospective revealing rudimentary scaled selected shared side similar-looking skeptical 
sceptical sketchy smoothed solitary spread-out statistical stylised summarised superfluous supplemental surrounding susceptible suspicious 
synthetic tacit taxing telling terse thoughtful total trend-based trusted trustworthy turbulent unambiguous unassuming unavailable 
unavoidable unbiased unbroken uncorrelated undivided uneasy unexpected unexplained unforced unfounded uninterrupted unmoved 
unobtrusive unpublished unquestioned unrelated unrevealing unseen unsound unspoken untouched unweighted upfront valid variegated viewed warranted 
weakened whole wide-ranging able good demanding unequivocal equivocal symmetric symmetrical asymmetric lopsided ambivalent tepid lofty hefty chunky generous
outsized probabilistic implied assumed sided ranging looking based adjusted following lived term dated weighted reverting
unexciting uninspiring unimpeded unaffected undramatic unequal unforeseen unhurried unproven untested unverified unwarranted
backed balanced bounded capped centred computed confirmed contested debatable discounted disputed divergent elastic
equivocal exaggerated factual fickle fleeting foregone gradual grounded hedged idle illustrative immaterial immature inactive
inapplicable incompatible indeterminate indifferent inexact inflated insensitive intangible intricate inverse
involved lasting latent lengthy lopsided matched mathematical measured messy methodical mindful moderate nuanced numerous omitted
orthodox outlying outright overstated paired parallel peaceful peripheral pivotal plentiful polarised posed presumed
quantified rangebound readable rebounding recurring reflective remaining repeated reported reproducible responsive restless
rising sane scant settled simulated skewed sombre somber sought soundly spread stagnant strained stretched striking
tempered tenuous testable tighter tilted token toned traceable tranquil treacherous unadjusted unaided unbalanced uncommon
uncontroversial understandable understated undue uneventful unflattering unhelpful unified unimportant uninformative
unmistakable unnecessary unpredictable unreliable unspectacular unspecified upper useful useless verified weighty
wider great nice sizable own  abstract accurate active actual acute additional adequate adverse alike alone aloof alternative
ambiguous ample apparent appealing applicable appropriate approximate arbitrary arithmetic artificial attractive automatic
available average aware bad balanced bare basic bearish best better big blended blind blunt blurred bold brief bright brisk
broad bullish calm capable careful careless cautious cautionary central certain changeable cheap chief clear close coarse
coherent cold collective colourful combined comfortable common comparable comparative compact compatible competing complete
complex composite comprehensive conceivable concrete conditional confident conflicting conclusive congruent considerable
consistent constant constructive contrary contradictory conventional convincing cool correct costly countervailing critical
crude cumulative current cyclical daily damp dark dear decent decisive deep defensive definite definitive deliberate
delicate dependent derived descriptive detailed different difficult diffuse dim direct directional disappointing discernible
discouraging distant distinct distinctive diverse divided dominant doubtful downbeat downward dry dull dynamic eager earlier early
earliest easy effective elaborate elevated elusive emphatic empirical encouraging entire equal equivalent erratic
essential even evenhanded eventful eventual evident exact excellent exceptional excessive existing expensive experimental
explicit external extra extreme faint fair false familiar far favourable favorable few final financial fine finished firm
fitting fixed flat flattering flexible fluid focused foggy foreign formal former forthcoming forward fragile frail frank free
frequent fresh friendly full fundamental fuzzy general gentle genuine gloomy good gradual graphic great gross guarded
hard harsh hasty healthy heavy helpful hesitant hidden high highest higher historical historic honest
hopeful horizontal huge hypothetical ideal identical immediate impartial imperfect implicit important impressive
improbable inaccurate inadequate incidental incomplete inconclusive inconsistent incremental independent indicative indirect
indistinct individual inferior informal informative inherent initial inner instructive insufficient intact intense
interesting interim intermediate internal intrinsic invisible irregular irrelevant isolated joint just keen key known
lacking lagging large larger largest last late later latest lean less lesser level light likely limited linear literal little lively
local logical long longer longest loose low lower lowest lukewarm main major manifest marginal marked material mathematical
maximum meaningful mean mechanical median medium mental mere middling mild minor minimal missing misleading mixed mobile
moderate modest monthly more moving muddled muted mutual naive narrow natural near nearby neat necessary negative negligible net
neutral new newer newest next nice noisy nominal nonexistent normal notable noteworthy noticeable numerical objective obvious
occasional odd old older only open opposing opposite optimistic optional orderly ordinary original other outer outright
overall overbought overpriced oversold overvalued partial particular passing passive past patchy peculiar pending perfect
periodic permanent persistent pertinent pessimistic plain plausible pleasant poor popular positive possible potential
practical precise predictable preliminary present pressing prevailing previous pricey primary prime principal prior
private probable problematic prominent promising pronounced proper proportional provisional prudent public pure qualitative
quantitative quick quiet random rapid rare rational raw ready real realistic reasonable recent recognisable
recognizable redundant regular related relative relevant reliable reluctant remaining remarkable remote representative
reserved resilient respectable respective restrained restricted rich right rigid rigorous robust rough rounded rudimentary
same satisfactory scarce scattered schematic secondary seeming selective senior sensible sensitive separate serious
severe shaky shallow sharp sheer short shorter shortest significant silent similar simple simplified situational sizeable
sizable skewed slack sleepy slight slim slow sluggish small smaller smallest smooth sober soft solid sound sparse special
specific speculative spotty stable stale standard stark static statistical steady steep stern stiff still straight
straightforward strange strict striking strong stronger strongest structural sturdy subdued subjective subordinate substantial
subtle sudden sufficient suitable superficial superior supplementary supportive supposed surprising suspect sweeping
systematic tame tangible technical temporary tense tentative theoretical thick thin thorough tidy tight timely tiny tolerable
top total tough traditional trailing transient transparent trivial troubling true turbulent typical ultimate unable
unattractive uncertain unchanged unclear unconvincing undecided undervalued underpriced underlying uneasy unequal uneven uneventful
unfavourable unfavorable unfinished uniform unimpressive unique universal unknown unlike unlikely unremarkable unresolved unsettled
unstable unsurprising unsupported unusual upbeat upper uppermost upward usable useful usual vague valid valuable variable
varied various vast verifiable vertical viable visible vital vivid volatile vulnerable wary wavering weak weaker weakest
weekly whole wide wider widest widespread worrying worse worst wrong yearly young
`;
