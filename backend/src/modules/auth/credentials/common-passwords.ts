/**
 * Words that people make passwords of, most of them with a digit or two behind. Lower case, letters only: the policy
 * takes digits, signs and look-alikes off first.
 */
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  `password passwort passwords passphrase passcode parola contrasena motdepasse senha wachtwoord haslo salasana lozinka
  heslo sifre admin administrator root login logon signin welcome willkommen bienvenue letmein letmeinnow openup opensesame
  access accessdenied secret topsecret secrets private public default changeme changeit changethis temp temporary test testing
  tester testtest test demo sample example guest user username usuario utilisateur benutzer master mastermind server system
  computer internet network security secure website homepage google facebook twitter instagram linkedin youtube amazon apple
  microsoft windows samsung android iphone nokia sony playstation xbox nintendo pokemon pikachu minecraft roblox fortnite
  warcraft starcraft counter strike halflife zelda mario luigi sonic tetris gamer gaming player
  qwerty qwertyuiop qwertyu qwert qwertz qwertzuiop azerty azertyuiop asdf asdfg asdfgh asdfghj asdfghjkl zxcv zxcvb zxcvbn
  zxcvbnm yxcvbnm qazwsx qazwsxedc wsxedc qweasd qweasdzxc asdasd qweqwe zxczxc asdqwe poiuyt poiuytrewq lkjhgf mnbvcxz
  qaz wsx edc abc abcd abcde abcdef abcdefg abcdefgh abcabc aaa bbb xxx zzz qqq www
  iloveyou iloveu iloveme loveyou loveme lovelove lover lovers love loving lovely forever always together foreveryou
  mylove myheart sweetheart sweetie sweet honey darling baby babygirl babyboy babe sexy sexygirl hottie cutie angel angels
  princess prince queen king kingdom goddess god jesus christ jesuschrist heaven bible church faith hope grace blessed
  blessing spirit trustno trustnoone trustme believe dreams dream dreamer freedom peace happy happiness smile smiley lucky
  fortune money cash dollar dollars rich richman million millionaire billion bitcoin crypto stocks stock trader trading
  invest investor market markets bull bullish bear price prices portfolio dividend wallstreet nasdaq algorithm algo algos
  monkey dragon tiger tigers lion lions eagle eagles falcon falcons hawk hawks wolf wolves panther panthers cougar jaguar
  cheetah leopard bulldog bulldogs puppy puppies doggie doggy kitty kitten kittycat pussycat cat cats dog dogs horse horses
  pony unicorn dolphin dolphins shark sharks whale penguin turtle turtles rabbit bunny hamster mouse spider scorpion cobra
  viper snake python panda bear bears teddybear butterfly bird birds phoenix chicken duck elephant giraffe gorilla
  football fotball fussball futbol soccer baseball basketball basket hockey tennis golf golfer rugby cricket volleyball
  softball swimming swimmer boxing wrestling skate skater skateboard surfer surfing snowboard fishing hunter hunting running
  runner yankees cowboys steelers packers patriots lakers celtics bulls arsenal chelsea liverpool manchester manutd united
  barcelona realmadrid juventus milan inter bayern dortmund ajax benfica porto celtic rangers everton tottenham
  superman batman spiderman ironman hulk wolverine deadpool thor joker catwoman superstar superhero hero legend ninja samurai
  pirate pirates wizard magic magician merlin gandalf frodo hobbit aragorn potter harrypotter hogwarts dumbledore hermione
  starwars startrek skywalker vader darthvader yoda jedi matrix neo morpheus trinity terminator rocky rambo bond jamesbond
  snoopy garfield mickey mickeymouse minnie donald goofy bambi simba pluto tigger winnie winniethepooh scooby scoobydoo
  simpsons homer bart barney spongebob tweety bugsbunny elmo cookie cookies cookiemonster barbie hellokitty disney
  summer winter spring autumn january february march april may june july august september october november december
  monday tuesday wednesday thursday friday saturday sunday weekend birthday christmas easter halloween holiday holidays
  vacation sunshine sunny sun sunset sunrise rain rainbow storm thunder lightning snow snowball snowman snowflake ice fire
  flame phoenix star stars moon moonlight galaxy universe planet earth world ocean sea beach island river mountain forest
  flower flowers rose roses lily daisy tulip orchid jasmine lotus violet cherry apple banana orange lemon strawberry peach
  mango pineapple coconut chocolate candy sugar honey butter cheese pizza pasta burger bacon coffee tea beer vodka whiskey
  wine tequila pepsi cocacola pepper ginger cinnamon vanilla pumpkin peanut popcorn muffin cupcake biscuit
  red blue green yellow black white purple pink silver gold golden diamond ruby emerald sapphire crystal pearl platinum
  america american usa canada mexico brasil brazil argentina colombia england london britain scotland ireland france paris
  germany berlin deutschland italia italy roma espana spain madrid portugal lisboa russia moscow moskva poland polska ukraine
  turkey istanbul greece india indian mumbai pakistan china chinese japan tokyo korea vietnam thailand indonesia jakarta
  philippines pinoy australia sydney africa nigeria egypt newyork newyorkcity boston chicago dallas texas houston denver
  florida miami california hollywood losangeles lasvegas vegas phoenix detroit seattle atlanta hawaii
  michael michelle jessica jennifer jordan ashley amanda daniel danielle david andrew andrea anthony matthew joshua justin
  jason john johnny jonathan joseph james jack jackson jacob jackie robert robbie richard ricardo ronald ronaldo ronaldinho
  messi neymar beckham rooney william thomas tommy charles charlie christopher chris christian christina christine nicholas
  nicole nathan natalie natasha samantha samuel sammy sarah sandra sabrina stephen stephanie steven steve patrick patricia
  brandon brittany brian bryan benjamin bailey buster maggie molly max maxwell oscar oliver olivia lucas lucky lola bella
  buddy rocky toby tyler taylor thomas george ginger hannah harley heather hunter isabella jasper jasmine jeremy joanna
  jordan julian julia kevin kelly kimberly kristen laura lauren linda lisa louise madison maria marie marina mario mark
  martin martha mary melissa mercedes miguel monica morgan peter paul pamela princess rachel rebecca roberto rosie ruby
  sophie sophia scott shadow sierra simon spencer stella tiffany tigger vanessa veronica victor victoria vincent virginia
  alexander alexandra alexis alex adam adrian albert alberto alice alejandro amber amelia angela angelina anna antonio
  arthur austin barbara beatrice carlos carolina caroline carmen catherine cameron carla claudia cynthia dakota danny
  debbie dennis diego diana dominic donna douglas dylan edward eduardo elizabeth emily emma eric erica ernesto eugene eva
  felix fernando francis francisco frank freddy gabriel gabriela garrett gary gerald gloria gordon grace greg gregory
  guitar mohammed muhammad ahmed fatima ali hassan hussein ibrahim yusuf omar krishna ganesh lakshmi shiva rahul priya
  mustang ferrari porsche mercedes corvette camaro chevy chevrolet toyota honda nissan yamaha suzuki kawasaki ducati harley
  harleydavidson jeep bmw audi volvo subaru racing racer nascar formula turbo truck trucker biker motorcycle
  metallica slipknot nirvana eminem beatles rolling stones queen acdc ironmaiden megadeth linkinpark greenday blink
  rammstein tupac biggie snoopdogg rihanna beyonce shakira madonna britney justinbieber bieber onedirection music musica
  musician guitar guitarist drummer drums piano violin dancer dancing singer rockstar rocknroll hiphop techno
  mother mommy mama father daddy papa brother sister family friend friends bestfriend friendship grandma grandpa children
  killer killme hacker hacked hackme cracker matrix zero cool awesome amazing super supreme extreme ultimate power powerful
  strong stronger winner champion victory number nothing anything something everything whatever whocares idontknow dontknow
  nopassword nopass mypassword mypass thisismypassword yourpassword newpassword oldpassword pass passpass passme
  fuckyou fuckme fuckoff fucker asshole bitch bitches bastard shit bullshit damn hell dick pussy porn playboy sex sexsex
  soldier army navy marine marines airforce ranger sniper gunner shooter police fireman doctor nurse teacher student school
  college university university library science physics chemistry mathematics engineer business office company manager boss
  service support helpdesk contact customer account accounts billing hello hellohello helloworld hi hola bonjour hallo ciao
  goodbye goodluck goodmorning goodnight welcomehome please thankyou thanks sorry flash flower genius scorpio pisces aries
  taurus gemini cancer leo virgo libra sagittarius capricorn aquarius blessed blowme cheese creative digital marlboro
  maverick mustang nascar oakland panties penis platinum rabbit raiders redskins redsox redwings slayer smokey
  sparky squirt stupid therock toyota united victoria voodoo warrior warriors xavier yellow zxcvbnm`
    .split(/\s+/)
    .filter(Boolean),
);
