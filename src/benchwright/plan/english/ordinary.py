"""English words that look like a slip of a word of the grammar and are none: `motor` is no `meter`.

Data only: words in use whose distance to a word of the grammar is that of a slip.
"""

from __future__ import annotations

_WORDS = """
    aback abode abound abounds abut activities addiction addictions additional additions aged ages aging aglow
    aground aldo ales alienating allot alloy alloys almost alone alps alter alternative alters alto altos always
    amend amends among amos amplified amplifies amply analyses analyze analyzed analyzes apes apple apples applies
    approximate aptly arbitrarily arise arises arising asia asks assent asserts asset attack attacked attacking
    attacks attend attends attracting audition autocratic automatics automation avid await awaited awaiting awaits
    awry axed axles ayes bach balk bank banks bard bards baring bark barks based basing bask bath baths batter
    batters beach beard beards beech beginnings beings belch bellow bellows beth bibs bids binging bins bios bits
    black blacks blow blows bluer bluest bluesy blur blurs boar boars boast boasts boos boot booth booths boots
    boring botch bots bras bride bridged bridges bridget bridging bridle brig brine brink briny broth buick bull
    bulls bunch bunk bunks buttery cabled calibrated calibration call caller calls calmed camp camped camping camps
    capacities capper captivates carly carny carping carson cart carted carting carton cartons carts carve carves
    cary cello cellos chad chain chambers champ champing champs chance chanced chances chancing chang changeling
    changelings changer changers chant chants chapped chaps char characterless characters chard charges charm
    charmed charming charms charnel charred charring chartering chat chats chatted chatting chaw cheek cheeks chen
    chic chick chicks chimp chimps chins chirp chirps chit chits chock chocks chon chop chops chrome chuck chucked
    chucking chucks circuitous clam clamber clambering clammed clams clan clanging clap clapped clapping claps clasp
    clasped clasping clasps climates clime climes clip clips clomping clump clumped clumping clumps coal coals
    coarse coin coins cold collection collections collective collectors coma comas commandeer commander commanders
    commended compete competes compilation complained completely complexes complexion concession concessions
    concocting conductors conduit conduits confession confessions confirms conform connection connections connective
    connectors consenting consonants constantly constrains constraints consultant consultants consumer consumers
    consummation contacting contestant contestants contesting continuous convection convention conventions
    conversation conversations conversing converted converting convicting convulsions cool cools copped copping
    counters county coupe coupler couplers couplet couplets court courts cowl cramp cramped cramping cramps crapped
    crapping crate crates crease creases cremate cull culled cunt cunts cupped cupping cure cures curry curse curses
    curvy dabs dada dads dais damp damping dana daring date dates dawn dawns death deaths decades decay decayed
    decaying decays deceased decide decode defending delia deliveries delivery dell della deltas dependency
    dependents depressing derive derived derives deriving descending desk desks devise devises dick dicks dies
    difference differences differently dims dink direction directional directives direst dirk disco discos discus
    dish displaced displacing displeased displeasing dissipating distinctly distributor dive diversions divisional
    doable docs doers dogs domes dons dopes dose doses doss dotes dots doubled doubles doublet doubly doves downy
    doze dozed dozens dozer dozes drab drag drags dram draped draping drat drawings dried dries drip drips drivel
    driver drivers droop drove droves drown drowns duelling dues dumb dumpling dumpy duped duping dusk dwellings
    dwelt dyes eden eighteenth eights electrically electrician electricians electronics emery endings energies
    entice entices entries etch evan evans event events ever eves exceedingly exceeds executives exhort experimental
    expert experts exploiting exponential extort extorted extorting factory failing falls falter falters farce fared
    fattest fave faxed faxing feedings feel feeling fees fell felling fells feud feuding fides fiend fiends filet
    filets filler filling filmy filth findings fined fining fink finn finnish fins fired fires firing firm firms
    firs fist fists fitter fiver fives fixings flake flaw flaws fled flew flies floe floes flog flop flops floss
    flour flown flue flukes flute folk folks food foods footy foray forbes forceps fords fore forge forged forges
    forked form formal forme formed forms fort forts foul fours fourteenth fred freed frequencies frequently frog
    frogs froth fuel fuels fully functional functioned functions fund funded funding funds gains gals gatherings
    gats gave gels gems generation generators gens gents geometrical giles givens giver givers goad goat goats
    goings gong goring grape grapes grater greaser greed greek greeks greene greer greet greeter greets guts gutting
    hades hall hallo halls halo halos halt halts halved hame hare hares hate hater haters hates hating haven havens
    hayes haze hazing head header headers healer healers heated heather heave heavers heaves heaving heed hell
    hellos hells helm help henri herd hester hither hive hives hoar hock hocked hocking hocks holden holdings hole
    holed holes holing holt holy honk honked honking honks hoof hoofed hoofing hoofs hooky hoop hoops hoot hooting
    hoots horizontally horus hove hundreds ides idlers idly imam incitement inclement increasingly incremental incur
    indefinite individualism individually infinitely info instalment instalments instep instrumental internal
    internals isle isles itch joan john johns joint jointed joints keel keeled keeling keels keen kelp kent kindle
    kingly lack lads lager lagged lagging lags lama lamb lambs lame lamest lane lanes lang laps larder lash lashing
    lass latent lats lave leaded leading leads leafed leafing leaked leaking leaned leaning leaped leaping leapt
    leased leash leasing leavings leeds lees lefts lefty legged legging lends lens lent leroy lest levee levees
    lever levers levitation lice lick lids lien liens lies life lift likes lime limes limp limps lina lind linen
    linens liner link links lino lint linus lire list listing lists lite litigation live lives loaf loam loan loans
    loaves loci locke locking locks loco lodged lodger lodging loft loggers login logo logos lois loner loners looks
    loom looms loon loons loopy loos loot lord lords loser losers loss lost lots loud lover lovers lows luck lugged
    lugging lugs lump lumps lung lungs lust lusting lusts maced mads mainlining mains maker makers makings mako
    males manes mans maps marking masking mated mater mates maude maximizing maxine mazes mead meade meal meals
    meanings meant meat meats megan mere mesa mess mete meted meteor meteors mews meyer meyers microwaves mics
    mighty mike mikes millimeter millions mils mina minas minds mine ming mini mink minks mint mints minuet minus
    minx mire miss miter mixed mixing moan moaned moaning moans model models modem modest mods monde moor moore
    moors moped morel morn morse mort mound mounds mover movers movie movies mowed naked name names nate naught neat
    needlessly needy nerd nerds nest nests nets nevers newt nexus nice nigh nighty nike nile nina nines nineteenth
    nods nonce nosed nothing nougat nude nudes numbed objections objectively observer observers oder oily omen omer
    open opposition otter otters ounce ounces outpouring ovens oversight overt overweight oxen pads paid pail pain
    painted painting pairs pall pals pane panes pans parallels parse parsing parts past pasts pats patted patting
    paws pays peal pear pears peas peat peck pecks peek peeks performers periodical periodicals perk perks petted
    petting pill pills pilot pilots piss pitted pitting pleas pleased pleases plod plods plop plotter plow plows
    ploy ploys plum plums plunged plunging pluses pointy poker poll polls poser posers positional positron possibles
    possibly pots potted potting powder powdered powdering powders procedural producer producers production
    programmer programmers project projection projections projects prosecution protections protective protectors
    protest protests proved proven proves provider providers pugs pulp punted punting purl puss putter quack quacks
    quartet quirk quirks rads rage rages ragging raging rags raid raided raiding raids rain rained raining rains
    raiser raisin raisins rama rammed ramming ramos rams ramses rance rang ranger rangers ranking ranting raped
    raping rapped rapping raps rasping raul readied ready readying realm realms ream reamed reaming reap reaped
    reaping rear reared rearing recoded reed reeds reel reels regain regained regaining regains regal regularity
    regulating regulation regulations regulatory reheat reheated reid related relating relatively rely remittance
    renal rend rending rent rented renting rents repainting repay repays repeal repealed repent repented repents
    repetitious repetitive replay replays reportedly reposition reputation reputations reset resets resort resorted
    resorting resorts respective restraints restriction restrictions restrictive retain retained retaining retains
    retort retracting retraining returns revolution revolutions rhode riding rights rigor rigs riling ringing
    rinsing rises risking road roads rode romp romping rotund rounds rugs ruining rump rumps rust rusted rusting
    rusts sable sables sacs sage sages sale sales salve sampler sapling sated saver savings sawed sawing saying says
    scab scabs scads scag scald scalp scalps scaly scam scamp scamps scams scanner scant scar scare scares scars
    scat scone scones scoped scored scoring scot scots scow scream screamed screaming screams scrip scrips seas
    seated seating seattle sect sects seen sees seize seizes semen send sends senhor senior seniors senor sens
    sensibility sensitively sensory separately separatist sept sequencer serves setter settler settlers sevens
    seventeenth seventh sever sewing sews shaking shalt shame shames shat shave shaved shaves shaving shaw shawl
    shay sheen sheer shell shill shingle shingles ship ships shit shits shitted shitting shod shoe shoeing shoo
    shooed shooing shoot shoots shopped shopping shore shores short shorts shouldered shouldering shout shouts
    shoved shoving showings shown showy shun shuns shuts side sides sifted sifting silent silicone simultaneous sine
    sing singe singly sips sire site sitter sixes sixth skeet skid skids skies skim skimp skims skin skins skis skit
    skits slave slaved slaves slaving slay slayed slaying slays sleek sleepy slept sling slip slips slitting slop
    slope slopes slopping slops slot slots slow slowed slowing slows smart smarting smarts smell smells smoldering
    smouldering snaked snaking snip snips snitch snitched snitching snore snored snores snoring snot snots snow
    snowed snowing snows soap soaping soaps soar soared soaring soars sock socked socking socks soldier soldiered
    soldiering soldiers solider some soot sopping sore sores soured sowed sows spacey spade spades spain spake spam
    spank spanks spar spare spared spares sparing spas spat spate spats spawn spawns specs sped speeds spent spice
    spiced spices spicing spin spins spitting spore spores spot spots spring spun stab stabilizer stabilizers stabs
    stacy stag stags stake stakes stale stalls staple staples star stark starling starring stars startling starving
    state stated states stating stats stave staved staves staving stead steam steamed steaming steams steamy steep
    steeped stem stems steppe steppes sterilization sterilized steven stew stews sting stitch stitched stitching
    stoke stoked stokes stoking stole stomp stomped stomping stomps stone stoned stones stoning stoop stooped
    stooping stoops stopper storey storeys storied stories stork storks storm stormed storming storms story stove
    stoves strap straps stray strayed straying strays streak streaked streaking streaks streamline strep strife
    strike strikes stringy stripe stripy strive strives strode strong strung stuart stump stumps stunt stunts suave
    successively sued suing supple supplier suppliers sven swamp swamps swanning swatch sway swayed swaying sways
    sweat swig swine swore swung tablet tablets tack tacked tacks tais taker takers takin takings tale tales talk
    talking talks tall tamed taming tank tanking tanks tape tapes taping taps tarn tate tats taxes taxing teem teems
    teen teens teeth tells tens tent tents terminally terminates terns tess testy texas thad thai thane thanes thar
    thaw thaws thea theirs theme theresa therese thermals thermometers thesis thin thine thingy thins thirsty
    thirteenth thong thongs thorough thou though thousands thrace threes threw thrive thrives thrush thrust thun
    tide tides tied ties tiled tilt tilts timer timers timid tine tines ting tings tips tire tired tires togs token
    tokens toll tolls tome toms tonal tons tool toot topsy torch torn torus toss tots touchy tough toys traced
    tracer traces tracey tracing tract tracts tracy trade trance transitory translator translators tree trees
    triangles trick tricked tricking tricks tries trill trills trough troughs truce truck trucked trucking trucks
    truer truest truss tuned tuning turd turds turf turfed turing turk turks turnings tusk tusks twat twats twelves
    twine tying tyke tykes udder udders unfit uniformity unis unite unity unlit untie unto user users vague vain
    vale vales valve valves vans varies vats vein veins verified verily verity verses vertically vials vole voles
    wack wafting waif wail wailed wailing wails waist waists waived waiving waked waking wales walled walling wand
    wands wane waned wanes wang wanking ward wards warn warns warp warps wars wary wastage wasting weak weeds
    weekenders weep weeps weld welds welt welts went wether wham wheat whee whetted whew whey whist whit whiten
    whiter whitest whitey whither whore whores whose wide wife wile wiles wills wine wined wines wipe wiped wipes
    wiry wise wised wish witch witching wives wold wont wonted wore world worm worms wound wren writ writer writers
    writhe writhes writhing writings writs wrote wyatt zeros
"""
ORDINARY = frozenset(_WORDS.split())
"""Never taken for a slip."""
