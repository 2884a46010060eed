import type { RecipeWords } from './recipe-words.ts'

/** German, Dutch, Swedish, Danish and Norwegian. */
export const GERMANIC: { readonly [language: string]: RecipeWords } = {
  de: {
    units:
      'teel, bd, bdl, bund, bündel, prise n, prise(n), msp, messerspitze, messerspitzen, pck, päck, pckg, pkt, packg, packet, paket, pakete, tube, tube n, knolle, knollen, stiel, stiele, stielen, stängel, stengel, würfel, schuss, spritzer, tropfen, hand voll, handvoll, hände voll, kugel, kugeln, netz, schale, schalen, schälchen, kästchen, rippe, rippen, ecke, platte, platten, portion, portionen, pott, glas, gläschen, flöckchen, ring, ringe, streifen, stückchen, zehe n, scheibe n, dose n, stange n, zweig e, blatt blätter, cm, spritzer, gr, tl gestrichen, gläser, tasse, tassen, rolle, rollen, tüte, tüten, tütchen, beutel, becher, flasche, flaschen, fläschchen, döschen, stk, kilo, pfund, kopf, köpfe, staude, stauden, tafel, tafeln, riegel, block, kelle, kellen, kaffeelöffel, dessertlöffel, prisen, scheibchen, blättchen, pr, pkg, pkgs, barren, strang, halm, halme, rispe, rispen, zehen, pk, stg, schb, bl, zeh, stck',
    of: 'von vom',
    to: 'bis oder à',
    about: 'ca circa etwa ungefähr knapp gut rund zirka je',
    vague:
      'etwas, wenig, ein wenig, ein bisschen, ein paar, ggf, evtl, eventuell, einige, n b, reichlich, ein klein wenig, nach geschmack, nach belieben, nach bedarf',
    sizes:
      'klein kl kleine kleiner kleines kleinen groß große großer großes großen gross grosse grosser grosses grossen mittelgroß mittelgroße mittelgroßer mittelgroßes mittelgroßen mittelgrosse mittlere mittlerer mittleres gehäuft gehäufte gehäufter gestrichen gestrichene gestrichener dünne dicke dicker dickes leicht geh gestr gehäuften gestrichenen dünner dünnes dünnen dicken mittelgrosser mittleren riesige kleinere größere daumengroß daumengroße daumengroßes walnussgroßes walnussgroße haselnussgroßes',
    preparations:
      'gehackt gerieben geraspelt geschnitten gewürfelt geschält gepresst zerdrückt zerlassen geschmolzen halbiert geviertelt entkernt entsteint gehobelt verquirlt abgetropft gewaschen zerkleinert zerstoßen gemörsert aufgetaut zimmerwarm ausgepresst aufgeschlagen zerbröselt zerbröckelt gezupft geputzt filetiert erwärmt gesiebt getrennt durchgepresst gestückelt zerpflückt abgerieben eingeweicht vorgekocht angeröstet püriert durchgedrückt zerteilt zerrupft gestiftelt gequetscht aufgeschnitten kleingeschnitten feingeschnitten ausgelöst abgezupft abgespült abgetupft verlesen entstielt entgrätet gehäutet abgezogen gerebelt gerupft geschabt gestampft gespült durchgesiebt angedrückt angestoßen zerstampft enthäutet kleingehackt handwarm trockengetupft aufgelöst vorbereitet ausgedrückt',
    adverbs: 'fein feine feiner feines grob frisch dünn dick leicht sehr klein ganz',
    wholeNames: 'gehackte tomaten,geschälte tomaten,gehackter tomaten',
    tails:
      'zum, zur, nach belieben, nach geschmack, nach wunsch, nach bedarf, nach gefallen, nach gusto, aus der dose, aus der mühle, aus dem glas, für die, für den, für das, ohne, mit, in scheiben, in würfeln, in stücken, in ringen, in streifen, in feinen, in kleinen, in dünnen, in öl, ca, z b, zb, bei bedarf, à, davon, in spalten, in dünne, in feine, in kleine, in halbe, in grobe, in hälften, auf zimmertemperatur, nach packungsanweisung, frisch gemahlen, tk, tiefgekühlt, wahlweise, alternativ, ersatzweise, je nach, mindestens, in stifte, in wasser, gerne',
    fruitParts:
      'saft abrieb schale zeste zesten mark zitronensaft limettensaft orangensaft zitronenschale zitronenabrieb orangenschale',
    or: 'oder bzw',
    and: 'und',
    optional: 'optional, nach belieben, nach wunsch, evtl, eventuell, ggf, wer mag',
  },
  nl: {
    units:
      'gr, eetl, theel, kl, koffielepel, koffielepels, dessertlepel, mespunt, mespuntje, mespuntjes, snuf, snuifje, snuifjes, scheut, blokje, blokjes, stuk, stukje, stukjes, vel, vellen, velletje, velletjes, tak, takken, stengel, struik, struikje, bol, bollen, bolletje, bolletjes, plakken, sneetje, sneetjes, snee, klontje, klontjes, klont, handje, handjes, hand, pot, potje, glas, glazen, kuipje, kuipjes, schijf, schijven, schijfje, schijfjes, teen, teentje, stronk, stronkje, reepje, netje, bakje, beker, ei, cm, tros, pond, ons, rol, rolletje, rolletjes, pakket, blaadjes, bladeren, blad, krop, kropje, kroppen, stok, stokje, stokjes, kop, kopje, kopjes, mok, plukje, toef, scheutjes, druppel, druppels, druppeltjes, bakjes, zak, zakken, zakje, zakjes, doosje, doos, fles, flesje, partje, partjes, stengels, stengeltjes, moot, moten, mootje, pakken, potten, potjes, blikken, rib, ribben, lepel, lepels, theelepeltje, snufjes, knol, trosje, liter, kilo, reep, repen, schep, scheppen, bosjes, takjes, teentjes, tenen, sneeën, vleugje, msp',
    of: 'van',
    to: 'tot à a of',
    about: 'ca circa ongeveer plm plusminus ruim krap',
    vague: 'wat, een beetje, beetje, enkele, een paar, paar, naar smaak',
    sizes: 'klein kleine groot grote middelgroot middelgrote dikke dunne flinke afgestreken volle',
    preparations:
      'versgemalen versgeraspt versgeperst gehakt gesneden gesnipperd geraspt geperst fijngehakt fijngesneden geschild gesmolten gehalveerd gepeld uitgelekt geklopt losgeklopt fijngesnipperd fijngewreven uitgeperst gewassen ontpit gekneusd gesneden geplet ontdooid grofgehakt geschaafd verkruimeld afgespoeld gezeefd opgeklopt geperste fijngeraspt grofgesneden geroerd gespoeld gedept drooggedept gekoeld verkruimelde ontveld verwijderd opgelost geklutst geprakt fijngemalen geweekt doorgesneden aangestampt gewogen uitgeknepen schoongemaakt losgeroerd fijngestampt bijgesneden',
    adverbs: 'fijn fijne grof grove vers dun dik in zeer licht',
    wholeNames:
      'gemengd gehakt,half om half gehakt,gehakt,rundergehakt,varkensgehakt,kipgehakt,kalfsgehakt,lamsgehakt,gepelde tomaten,gehakte tomaten,gezeefde tomaten',
    tails:
      'om te, om in te, voor de, voor het, voor, naar smaak, naar wens, naar keuze, versgemalen, uit blik, uit een blik, uit pot, uit de molen, in blokjes, in plakjes, in reepjes, in ringen, in stukjes, in dunne, in fijne, in kleine, op kamertemperatuur, zonder, bijvoorbeeld, plus extra, à, ter garnering, ca, in ringetjes, in halve, in partjes, in repen, in grove, in vieren, in kwarten, in tweeën, in dobbelsteentjes, in dobbelstenen, in plakken, in blokken, in schijfjes, in lange, vers gemalen, vers geraspt, op smaak, als garnering, eventueel, liefst, het liefst, van ongeveer, tot garnering, zonder pit, op siroop, diepvries',
    fruitParts: 'sap rasp schil zeste zest pitjes merg citroensap limoensap sinaasappelsap',
    or: 'of',
    and: 'en',
    optional: 'optioneel, naar wens, eventueel, naar keuze',
  },
  sv: {
    units:
      'burk, burkar, kruka, krukor, förp, pkt, paket, påse, klyfta, klyftor, st, bit, bitar, kvistar, näve, nävar, skvätt, stänk, stång, stänger, knippa, knippor, ark, tärning, tärningar, portion, portioner, kkp, kaffekopp, kopp, koppar, matsked, tesked, kryddmått, krm, hg, ask, tub, blad, filé, nypa, klick, glas, flaska, cm, droppar, gram, port, förpackning, förpackningar, påsar, askar, flaskor, tuber, liter, matskedar, teskedar, droppe, skiva, skivor, huvud, huvuden, stjälk, stjälkar, knippe, knippen, rulle, rullar, stycken, styck, hekto, bunt, buntar, kvist, klickar, tetra, skopa, skopor',
    of: 'av från',
    to: 'till eller à',
    about: 'ca cirka ungefär drygt knappt',
    vague: 'lite, några, ett par, en smula, ev, eventuellt, efter smak',
    sizes:
      'liten litet lilla små stor stort stora medelstor medelstort medelstora mellanstor mellanstora rågad rågade struken tjock tjocka tunn tunna knapp mindre större mellanstort kraftig rejäl rejält',
    preparations:
      'hackad hackat hackade finhackad finhackat finhackade grovhackad grovhackat grovhackade riven rivet rivna finriven finrivet finrivna skivad skivat skivade tärnad tärnat tärnade strimlad strimlat strimlade skalad skalat skalade pressad pressat pressade smält smälta vispad uppvispad uppvispat krossad krossat delad delat delade klyftad kärnad kärnade urkärnad finskuren finskurna tinad tinat sköljd sköljda avrunnen avrunna hyvlad hyvlat mosad mosade rumstempererat rumsvarm rumsvarmt grovriven grovrivet klippt klippta finklippt finklippta plockad plockade kluven kluvna halverad halverade rensad rensade ansad ansade skuren skurna skuret stött stötta mortlad mortlade smulad smulat smulade upptinad upptinat silad vispade uppvispade trimmad putsad putsade grovskuren grovskurna nymald nypressad färskpressad nyriven tunnskivad tunnskivade urvattnad finstrimlad finstrimlade tvättad tvättade förvälld förvällda finmalen grovmald grovmalen nymalen nymalet nymalt kylskåpskallt avkylt avsvalnat mjukt',
    adverbs: 'fin fint grovt färskt nymalen mjukt och i tunt smått väl nyligen',
    wholeNames: 'krossade tomater',
    tails:
      'till servering, till garnering, till stekning, till formen, till, efter smak, att servera, för, utan, i bitar, i skivor, i tärningar, i klyftor, gärna, typ, à, t ex, att steka i, som garnering, i små, i tunna, i grova, i strimlor, i stavar, i ringar, i halvor, i kvartar, i buketter, på burk, eller efter smak, fryst, att, till pensling, till dekoration, rumstempererat',
    fruitParts: 'saft saften skal skalet zest rivet juice juicen frön fröna fröerna kärnorna',
    or: 'eller el',
    and: 'och',
    optional: 'valfritt, eventuellt, ev, om du vill',
  },
  da: {
    units:
      'ds, dåse, bk, bkr, bdt, bundt, pk, pakke, breve, brev, nip, knsp, knivspids, fed, stk, stang, stænger, stængel, kvist, spsk, spskefuld, tskefuld, glas, bakke, bakker, potte, potter, rulle, skive, plade, plader, terning, terninger, stykke, portion, portioner, kop, kopper, gram, håndfuld, håndfulde, fl, flaske, cm, klat, klatter, sjat, stænk, blade, hoved, drys, dråber, kg, gr, tsk, dåser, poser, pose, stilke, stilk, kviste, pakker, flasker, liter, bæger, bægre, skefuld, teskefuld, spiseskefuld, ske, ruller, ramme, kugle, kugler, blad, kurv, båd, både, bund, tern, stængler, spiseske, spiseskeer, teske, teskeer',
    of: 'af fra',
    to: 'til eller à',
    about: 'ca cirka omkring godt knap',
    vague: 'lidt, nogle, et par, en smule, evt, eventuelt, efter smag',
    sizes:
      'lille små stor stort store mellemstor mellemstore mellem stor alm almindelig almindelige tyk tykke tynd tynde top strøget mindre større mellemstort toppet toppede strøgne god gode',
    preparations:
      'hakket hakkede finthakket finthakkede grofthakket grofthakkede revet revne fintrevet skåret skåret skårne snittet snittede finsnittet skrællet skrællede pillet pillede presset pressede smeltet pisket sammenpisket knust knuste skyllet skyllede drænet afdryppet udstenet halveret halverede optøet friskkværnet nykværnet friskpresset nypresset friskrevet friskrevne groftrevet groftrevne fintrevne flækket flækkede renset rensede ordnet ordnede vasket vaskede plukket plukkede klippet klippede smuldret smuldrede findelt blancheret udvandet optøede skrabet skrabede delt delte finskåret tyndtskåret smuttet smuttede afkølet stuetempereret moset mosede stegeklar sigtet blødgjort',
    adverbs: 'fint groft friskt frisk tyndt tykt nykværnet og i blødt',
    wholeNames:
      'hakket oksekød,hakket svinekød,hakket kalvekød,hakkede tomater,hakket kød,hakket lammekød,hakket kalv',
    tails:
      'til stegning, til pensling, til pynt, til servering, til formen, til, efter smag, uden, i skiver, i tern, i stykker, i strimler, fra frost, gerne, à, f eks, fx, som pynt, samt, i tynde, i små, i grove, i både, i stave, i ringe, i halve, i buketter, i mindre, på dåse, på glas, fra dåse, til drys, til garniture, efter behov, helst, i alt, i grove stykker, uden skal, ved stuetemperatur',
    fruitParts: 'saft saften skal skallen revet korn kornene kerner kernerne frø frøene',
    or: 'eller el',
    and: 'og',
    optional: 'valgfri, valgfrit, evt, eventuelt, kan udelades',
  },
  nb: {
    units:
      'boks, bokser, bx, bunt, pk, pakke, pose, klype, fedd, båt, båter, stk, stang, stenger, kvast, kvaster, stilk, ss, ts, spsk, teskje, spiseskje, glass, beger, potte, potter, rull, skive, plate, plater, terning, terninger, bit, biter, porsjon, kopp, kopper, håndfull, never, neve, flaske, cm, klatt, skvett, blader, knivspiss, knivsodd, krm, dryss, dråper, hode, gr, pakker, poser, pakk, flasker, kurv, kurver, stilker, kvist, kvister, matskje, matskjeer, sopskje, spiseskjeer, teskjeer, liter, brev, begre, stykk, stykke, stykker, porsjoner, tube, bunter, filet, fileter, stengel, stengler, dl, nype, skje, skjeer, ark',
    of: 'av fra',
    to: 'til eller à',
    about: 'ca cirka omtrent rundt godt knapt',
    vague: 'litt, noen, et par, en smule, ev, evt, eventuelt, etter smak',
    sizes:
      'liten lite lita små stor stort store mellomstor mellomstore middels tykk tykke tynn tynne strøken toppet mindre større mellomstort toppede strøkne god gode',
    preparations:
      'hakket hakkede finhakket finhakkede finhakka grovhakket grovhakkede revet revne finrevet grovrevet skåret skårne kuttet kuttede finkuttet strimlet strimlede skrelt skrelte presset pressede smeltet pisket knust knuste skylt avrent delt halvert halverte tint sammenpisket romtemperert most finskåret hakka finstrimlet finsnittet snittet grovkuttet grovkutta finkutta grovhakka finrevne grovrevne oppdelt delte klippet finklippet plukket renset rensede vasket vaskede smuldret smulet strimla nykvernet nymalt friskpresset nypresset finskårne grovskåret avkjølt tinte skylte oppskåret flerret utbenet finmalt kvernet moste finfordelt avrente vannet utvannet',
    adverbs: 'fint grovt fersk ferskt frisk tynt tykt nykvernet og i',
    wholeNames: 'hakkede tomater,hermetiske tomater',
    tails:
      'til steking, til pensling, til pynt, til servering, til formen, til, etter smak, etter ønske, uten, i skiver, i terninger, i biter, i strimler, i båter, gjerne, à, f eks, som pynt, i tynne, i små, i grove, i ringer, i staver, i to, i fire, på boks, på glass, til garnering, til dryss, ved romtemperatur, romtemperert, helst, uten skall, etter behov, i løvtynne, i halve, i buketter',
    fruitParts: 'saft saften skall skallet revet juice juicen korn kornene frø frøene',
    or: 'eller',
    and: 'og',
    optional: 'valgfritt, eventuelt, evt, kan sløyfes',
  },
}
