// All that the page says, in English and German. {name} is filled in; a pair is singular and plural,
// chosen by {n}. What the library itself says (errors, hints for new rules) is English.

const en = {
  "tagline": "four-row mancala of Namibia",
  "settings": "Settings", "language": "Language", "theme": "Colours", "theme.auto": "auto", "theme.light": "light", "theme.dark": "dark",
  "south": "South", "north": "North",
  "row.inner": "{player}, inner row", "row.outer": "{player}, outer row",
  "pit.inner": "inner {column}", "pit.outer": "outer {column}",
  "pit.seeds": ["{n} seed", "{n} seeds"],
  "pit.yes": "{pit}, {seeds}, playable", "pit.no": "{pit}, {seeds}", "pit.forbidden": "{pit}, {seeds}, forbidden: the turn would not end",
  "board": "Board", "board.help": "Arrow keys go from pit to pit, Enter plays one, Escape ends an animation. Pits count from their owner's left: o3 is the third of the outer row, i3 of the inner.",
  "laps": ["{n} lap", "{n} laps"], "seeds": ["{n} seed", "{n} seeds"],
  "played.by": "{player} is played by", "person": "a person",
  "bot.easy": "easy", "bot.medium": "medium", "bot.hard": "hard", "bot.random": "random", "bot.greedy": "greedy", "bot.search": "search", "bot.montecarlo": "Monte Carlo",
  "to.move": "{player} to move.", "your.move": "{player} to move: choose a pit.", "seat": "Person {seat} of {size} in the team.",
  "thinking": "{player} ({bot}) is thinking …", "waiting": "{player} ({bot}) waits.",
  "turn": "{player} plays {pit}: {laps}, {what}.",
  "turn.captures": "captures {seeds}", "turn.none": "no capture", "turn.ends": "ends in {pit}",
  "turn.undone": "it does not end and is taken back",
  "preview": "{pit}: {laps}, {what}.", "preview.hint": "Point at a playable pit, or go to it with the arrow keys, to see what it would do.",
  "preview.few": "{pit} cannot be played: it needs at least two seeds.", "preview.opening": "{pit} cannot be played: on the first turn only a leading pit may be, whose next pit is empty.",
  "preview.theirs": "{pit} belongs to {player}.", "preview.over": "The game is over.",
  "step.lift": "Lap {lap}: {player} lifts {seeds} from {pit}.", "step.capture": "Lap {lap}: captures {seeds} from {pit} of {player}.", "step.seed": "Lap {lap}: sowing, {seeds} in hand.",
  "step.stop": "The last seed falls into {pit}. The turn ends.", "step.undone": "The turn does not end. It is taken back.",
  "endless": "An endless turn: after {laps} its last seed still fell into an occupied pit.",
  "endless.draw": "In this variant such a turn draws the game; the board stays as it was before.",
  "endless.loss": "In this variant who makes such a turn loses; the board stays as it was before.",
  "endless.stop": "In this variant the turn ends there, with its last seed where it fell, and the game goes on.",
  "endless.forbidden": "{pit} may not be played: after {laps} its last seed would still fall into an occupied pit, and this variant forbids turns that do not end.",
  "over.south": "South has won", "over.north": "North has won", "over.draw": "A draw",
  "over.score": "{result}, {south} : {north}. {reason}",
  "reason.immobile": "{loser} has no pit with two seeds to play.", "reason.endless": "The last turn was endless.",
  "reason.repetition": "The position has occurred {n} times.", "reason.quiet": ["{n} turn without a capture.", "{n} turns without a capture."],
  "reason.resigned": "{loser} has resigned.", "reason.agreed": "Both have agreed.", "reason.none": "",
  "undo": "Undo", "redo": "Redo", "skip": "Skip", "resign": "Resign", "swap": "Swap sides", "swap.help": "Take over the other side: person and level change places",
  "agree": "Agree to a draw", "go.on": "Go on", "next": "Next game", "turn.board": "Turn the board round",
  "speed": "Speed of a turn", "speed.now": "{ms} ms a seed", "speed.once": "at once",
  "turns": "Turns", "turns.start": "Start", "turns.item": "{player} {pit}", "turns.captures": "captures {n}", "turns.endless": "endless", "turns.none": "No turn yet.",
  "series": "Series", "series.wins": "Games won: South {south} : {north} North.", "series.points": "Points: South {south} : {north} North.",
  "series.of": ["{played} of {n} game played.", "{played} of {n} games played."], "series.best": "Best of {n}.", "series.open": ["{n} game played; open-ended.", "{n} games played; open-ended."], "series.single": "A single game.",
  "series.won.south": "South has won the series.", "series.won.north": "North has won the series.", "series.won.draw": "The series is a draw.",
  "new": "New game", "variant": "Variant", "own": "your own", "begins": "Who begins", "start": "Start a new game", "on.board": "On the board: {title}.", "differs": "On the board: {title}. What is chosen here holds from the next new game on.",
  "rules": "Rules", "rules.intro": "Every rule can be changed; what is chosen here holds from the next new game on.",
  "source": "Source: {names}.", "source.ours": "No source settles this; the value is the library's choice.", "source.yours": "Changed; {variant} has: {value}.", "source.own": "From your own profile.",
  "allowed": "allowed: {values}", "number": "a number", "wrong": "Not possible:", "wrong.all": "These rules do not hold together; the game cannot be started.",
  "profile": "Your own profile", "profile.help": "The rules above as a profile. Paste or open another, or save this one.", "profile.use": "Use this text", "profile.save": "Save", "profile.open": "Open a profile …", "profile.text": "Text of the profile",
  "profile.used": "The profile {name} is chosen.", "error.at": "Line {line}, column {column}:", "error.line": "Line {line}:",
  "keep": "Save and share", "record": "Record of the game", "record.save": "Save the record", "record.open": "Open a record …", "record.use": "Play on from this text",
  "record.many": "The text holds {n} games:", "record.game": "{n}. {south} – {north}, {result}", "record.read": "The game has been read.",
  "share": "Position as an address", "share.copy": "Copy", "share.copied": "The address is copied.", "share.help": "Whoever opens this address has the same rules and position.",
  "address.bad": "The address holds no game:", "failed": "The page cannot start:", "bot.failed": "The level cannot choose:",
  "foot": "All of this runs in your browser; nothing is sent anywhere.",

  "rule.pits_per_row": "Pits in a row", "rule.pits_per_row.n": "Each of the four rows has {n} pits.",
  "rule.seeds_per_pit": "Seeds in a pit", "rule.seeds_per_pit.n": "Every pit that is filled at the start holds {n} seeds.",
  "rule.inner_filled": "Filled inner pits", "rule.inner_filled.half": "At the start the outer rows and the right half of the inner rows are filled.", "rule.inner_filled.n": "At the start the outer rows and the {n} rightmost pits of the inner rows are filled.", "rule.inner_filled.0": "At the start only the outer rows are filled.",
  "rule.sowing": "Direction of sowing", "rule.sowing.counterclockwise": "Seeds are sown counterclockwise: along the outer row from its owner's left to right, and back along the inner row.", "rule.sowing.clockwise": "Seeds are sown clockwise: along the outer row from its owner's right to left, and back along the inner row.",
  "rule.capture_needs": "What a capture needs", "rule.capture_needs.inner": "A last seed in an occupied inner pit captures when the inner pit opposite holds seeds; those of the outer pit behind it are taken too.", "rule.capture_needs.both": "A last seed in an occupied inner pit captures only when the inner pit opposite and the outer pit behind it both hold seeds.",
  "rule.capture_resows": "What is sown after a capture", "rule.capture_resows.captured": "The captured seeds are sown on from the next pit.", "rule.capture_resows.all": "The captured seeds are sown on together with those of the pit that captured.",
  "rule.opening": "First turn", "rule.opening.free": "A player's first turn may begin in any pit.", "rule.opening.leading_pair": "A player's first turn begins in a leading pit: two seeds or more, and the next pit empty.",
  "rule.ends": "When immobility loses", "rule.ends.on_turn": "Who is to move and has no pit with two seeds loses.", "rule.ends.at_once": "Who has no pit with two seeds left loses, right after a turn of one's own too.",
  "rule.endless": "Endless turns", "rule.endless.draw": "A turn that does not end draws the game.", "rule.endless.loss": "Who makes a turn that does not end loses.", "rule.endless.forbidden": "A pit whose turn would not end may not be played.", "rule.endless.stop": "A turn that does not end is stopped at its last lap, and the game goes on.",
  "rule.lap_limit": "Laps until a turn is endless", "rule.lap_limit.n": "A turn counts as endless when lap {n} still ends in an occupied pit.",
  "rule.repetition": "Repetition", "rule.repetition.n": "The game is drawn when a position occurs {n} times.", "rule.repetition.0": "Positions may come again as often as they like.",
  "rule.quiet_limit": "Turns without a capture", "rule.quiet_limit.n": "The game is drawn after {n} turns in a row without a capture.", "rule.quiet_limit.0": "Turns without a capture are not counted.",
  "rule.series": "What decides a series", "rule.series.wins": "A series is decided by games won.", "rule.series.points": "A series is decided by the sum of scores.",
  "rule.series_games": "Games of a series", "rule.series_games.n": "A series has {n} games; by games won it is the best of {n}.", "rule.series_games.1": "A single game.", "rule.series_games.0": "A series has no fixed end.",
  "rule.sweep_doubles": "Sweep", "rule.sweep_doubles.no": "Who holds all seeds at the end scores them once.", "rule.sweep_doubles.yes": "Who holds all seeds at the end scores them twice.",
  "rule.team_size": "People in a team", "rule.team_size.n": "{n} people a side take its turns in rotation.", "rule.team_size.1": "One person plays each side.",
  "value.half": "half", "value.counterclockwise": "counterclockwise", "value.clockwise": "clockwise", "value.inner": "the inner pit", "value.both": "both pits", "value.captured": "the captured seeds", "value.all": "all, with the capturing pit",
  "value.free": "any pit", "value.leading_pair": "a leading pit", "value.on_turn": "on one's turn", "value.at_once": "at once", "value.draw": "a draw", "value.loss": "the mover loses", "value.forbidden": "forbidden", "value.stop": "stopped",
  "value.wins": "games won", "value.points": "points", "value.no": "counts once", "value.yes": "counts twice",
};

const de = {
  "tagline": "vierreihige Mancala aus Namibia",
  "settings": "Einstellungen", "language": "Sprache", "theme": "Farben", "theme.auto": "auto", "theme.light": "hell", "theme.dark": "dunkel",
  "south": "Süd", "north": "Nord",
  "row.inner": "{player}, innere Reihe", "row.outer": "{player}, äußere Reihe",
  "pit.inner": "innen {column}", "pit.outer": "außen {column}",
  "pit.seeds": ["{n} Kern", "{n} Kerne"],
  "pit.yes": "{pit}, {seeds}, spielbar", "pit.no": "{pit}, {seeds}", "pit.forbidden": "{pit}, {seeds}, verboten: der Zug würde nicht enden",
  "board": "Brett", "board.help": "Pfeiltasten führen von Mulde zu Mulde, Eingabe spielt eine, Escape beendet eine Animation. Mulden zählen von links, von ihrem Besitzer aus: o3 ist die dritte der äußeren Reihe, i3 die der inneren.",
  "laps": ["{n} Runde", "{n} Runden"], "seeds": ["{n} Kern", "{n} Kerne"],
  "played.by": "{player} wird gespielt von", "person": "Mensch",
  "bot.easy": "leicht", "bot.medium": "mittel", "bot.hard": "schwer", "bot.random": "zufällig", "bot.greedy": "gierig", "bot.search": "Suche", "bot.montecarlo": "Monte Carlo",
  "to.move": "{player} ist am Zug.", "your.move": "{player} ist am Zug: eine Mulde wählen.", "seat": "Person {seat} von {size} der Mannschaft.",
  "thinking": "{player} ({bot}) denkt …", "waiting": "{player} ({bot}) wartet.",
  "turn": "{player} spielt {pit}: {laps}, {what}.",
  "turn.captures": "schlägt {seeds}", "turn.none": "schlägt nichts", "turn.ends": "letzter Kern {pit}",
  "turn.undone": "der Zug endet nicht und wird zurückgenommen",
  "preview": "{pit}: {laps}, {what}.", "preview.hint": "Auf eine spielbare Mulde zeigen oder mit den Pfeiltasten hingehen: hier steht, was sie täte.",
  "preview.few": "{pit} ist nicht spielbar: es müssen mindestens zwei Kerne darin liegen.", "preview.opening": "{pit} ist nicht spielbar: im ersten Zug nur eine führende Mulde, deren nächste leer ist.",
  "preview.theirs": "{pit} gehört {player}.", "preview.over": "Das Spiel ist zu Ende.",
  "step.lift": "Runde {lap}: {player} hebt {seeds} aus {pit}.", "step.capture": "Runde {lap}: schlägt {seeds} aus {pit} von {player}.", "step.seed": "Runde {lap}: säen, {seeds} in der Hand.",
  "step.stop": "Der letzte Kern: {pit}. Der Zug endet.", "step.undone": "Der Zug endet nicht. Er wird zurückgenommen.",
  "endless": "Ein endloser Zug: nach {laps} fiel der letzte Kern noch immer in eine belegte Mulde.",
  "endless.draw": "In dieser Variante endet das Spiel damit unentschieden; das Brett bleibt, wie es vorher war.",
  "endless.loss": "In dieser Variante verliert, wer einen solchen Zug macht; das Brett bleibt, wie es vorher war.",
  "endless.stop": "In dieser Variante endet der Zug dort, der letzte Kern bleibt liegen, und das Spiel geht weiter.",
  "endless.forbidden": "{pit} darf nicht gespielt werden: nach {laps} fiele der letzte Kern noch immer in eine belegte Mulde, und diese Variante verbietet Züge, die nicht enden.",
  "over.south": "Süd hat gewonnen", "over.north": "Nord hat gewonnen", "over.draw": "Unentschieden",
  "over.score": "{result}, {south} : {north}. {reason}",
  "reason.immobile": "{loser} hat keine Mulde mit zwei Kernen mehr zu spielen.", "reason.endless": "Der letzte Zug war endlos.",
  "reason.repetition": "Die Stellung ist {n}-mal vorgekommen.", "reason.quiet": ["{n} Zug ohne Schlagen.", "{n} Züge ohne Schlagen."],
  "reason.resigned": "{loser} hat aufgegeben.", "reason.agreed": "Beide sind sich einig.", "reason.none": "",
  "undo": "Zurück", "redo": "Wieder vor", "skip": "Überspringen", "resign": "Aufgeben", "swap": "Seiten tauschen", "swap.help": "Die andere Seite übernehmen: Mensch und Stufe tauschen die Plätze",
  "agree": "Remis vereinbaren", "go.on": "Weiter", "next": "Nächstes Spiel", "turn.board": "Brett drehen",
  "speed": "Tempo eines Zugs", "speed.now": "{ms} ms je Kern", "speed.once": "sofort",
  "turns": "Züge", "turns.start": "Anfang", "turns.item": "{player} {pit}", "turns.captures": "schlägt {n}", "turns.endless": "endlos", "turns.none": "Noch kein Zug.",
  "series": "Serie", "series.wins": "Gewonnene Spiele: Süd {south} : {north} Nord.", "series.points": "Punkte: Süd {south} : {north} Nord.",
  "series.of": ["{played} von {n} Spiel gespielt.", "{played} von {n} Spielen gespielt."], "series.best": "Wer von {n} Spielen mehr gewinnt.", "series.open": ["{n} Spiel gespielt; ohne festes Ende.", "{n} Spiele gespielt; ohne festes Ende."], "series.single": "Ein einzelnes Spiel.",
  "series.won.south": "Süd hat die Serie gewonnen.", "series.won.north": "Nord hat die Serie gewonnen.", "series.won.draw": "Die Serie endet unentschieden.",
  "new": "Neues Spiel", "variant": "Variante", "own": "eigene", "begins": "Wer anfängt", "start": "Neues Spiel beginnen", "on.board": "Auf dem Brett: {title}.", "differs": "Auf dem Brett: {title}. Was hier gewählt ist, gilt ab dem nächsten neuen Spiel.",
  "rules": "Regeln", "rules.intro": "Jede Regel lässt sich ändern; was hier gewählt ist, gilt ab dem nächsten neuen Spiel.",
  "source": "Quelle: {names}.", "source.ours": "Keine Quelle legt das fest; der Wert ist die Wahl der Bibliothek.", "source.yours": "Geändert; {variant} hat: {value}.", "source.own": "Aus dem eigenen Profil.",
  "allowed": "erlaubt: {values}", "number": "eine Zahl", "wrong": "Nicht möglich:", "wrong.all": "Diese Regeln passen nicht zusammen; so kann kein Spiel beginnen.",
  "profile": "Eigenes Profil", "profile.help": "Die Regeln oben als Profil. Ein anderes einfügen oder öffnen, oder dieses sichern.", "profile.use": "Diesen Text verwenden", "profile.save": "Sichern", "profile.open": "Profil öffnen …", "profile.text": "Text des Profils",
  "profile.used": "Das Profil {name} ist gewählt.", "error.at": "Zeile {line}, Spalte {column}:", "error.line": "Zeile {line}:",
  "keep": "Sichern und teilen", "record": "Aufzeichnung des Spiels", "record.save": "Aufzeichnung sichern", "record.open": "Aufzeichnung öffnen …", "record.use": "Von diesem Text aus weiterspielen",
  "record.many": "Der Text enthält {n} Spiele:", "record.game": "{n}. {south} – {north}, {result}", "record.read": "Das Spiel ist gelesen.",
  "share": "Stellung als Adresse", "share.copy": "Kopieren", "share.copied": "Die Adresse ist kopiert.", "share.help": "Wer diese Adresse öffnet, hat dieselben Regeln und dieselbe Stellung.",
  "address.bad": "Die Adresse enthält kein Spiel:", "failed": "Die Seite kann nicht beginnen:", "bot.failed": "Die Stufe kann nicht wählen:",
  "foot": "Alles läuft in Ihrem Browser; nichts wird irgendwohin gesendet.",

  "rule.pits_per_row": "Mulden je Reihe", "rule.pits_per_row.n": "Jede der vier Reihen hat {n} Mulden.",
  "rule.seeds_per_pit": "Kerne je Mulde", "rule.seeds_per_pit.n": "In jeder Mulde, die am Anfang gefüllt ist, liegen {n} Kerne.",
  "rule.inner_filled": "Gefüllte innere Mulden", "rule.inner_filled.half": "Am Anfang sind die äußeren Reihen und die rechte Hälfte der inneren Reihen gefüllt.", "rule.inner_filled.n": "Am Anfang sind die äußeren Reihen und die {n} rechten Mulden der inneren Reihen gefüllt.", "rule.inner_filled.0": "Am Anfang sind nur die äußeren Reihen gefüllt.",
  "rule.sowing": "Richtung des Säens", "rule.sowing.counterclockwise": "Gesät wird gegen den Uhrzeigersinn: die äußere Reihe entlang von links nach rechts (von ihrem Besitzer aus), die innere zurück.", "rule.sowing.clockwise": "Gesät wird im Uhrzeigersinn: die äußere Reihe entlang von rechts nach links (von ihrem Besitzer aus), die innere zurück.",
  "rule.capture_needs": "Was ein Schlag braucht", "rule.capture_needs.inner": "Ein letzter Kern in einer belegten inneren Mulde schlägt, wenn in der inneren Mulde gegenüber Kerne liegen; die der äußeren dahinter werden mitgenommen.", "rule.capture_needs.both": "Ein letzter Kern in einer belegten inneren Mulde schlägt nur, wenn in der inneren Mulde gegenüber und in der äußeren dahinter Kerne liegen.",
  "rule.capture_resows": "Was nach einem Schlag gesät wird", "rule.capture_resows.captured": "Die geschlagenen Kerne werden von der nächsten Mulde an weitergesät.", "rule.capture_resows.all": "Die geschlagenen Kerne werden mit denen der schlagenden Mulde zusammen weitergesät.",
  "rule.opening": "Erster Zug", "rule.opening.free": "Der erste Zug jedes Spielers darf in jeder Mulde beginnen.", "rule.opening.leading_pair": "Der erste Zug jedes Spielers beginnt in einer führenden Mulde: zwei oder mehr Kerne, und die nächste Mulde leer.",
  "rule.ends": "Wann Unbeweglichkeit verliert", "rule.ends.on_turn": "Wer am Zug ist und keine Mulde mit zwei Kernen hat, verliert.", "rule.ends.at_once": "Wer keine Mulde mit zwei Kernen mehr hat, verliert, auch gleich nach dem eigenen Zug.",
  "rule.endless": "Endlose Züge", "rule.endless.draw": "Ein Zug, der nicht endet, macht das Spiel unentschieden.", "rule.endless.loss": "Wer einen Zug macht, der nicht endet, verliert.", "rule.endless.forbidden": "Eine Mulde, deren Zug nicht enden würde, darf nicht gespielt werden.", "rule.endless.stop": "Ein Zug, der nicht endet, hört mit seiner letzten Runde auf, und das Spiel geht weiter.",
  "rule.lap_limit": "Runden, bis ein Zug endlos ist", "rule.lap_limit.n": "Ein Zug gilt als endlos, wenn Runde {n} noch immer in einer belegten Mulde endet.",
  "rule.repetition": "Wiederholung", "rule.repetition.n": "Das Spiel ist unentschieden, wenn eine Stellung {n}-mal vorkommt.", "rule.repetition.0": "Stellungen dürfen beliebig oft wiederkommen.",
  "rule.quiet_limit": "Züge ohne Schlagen", "rule.quiet_limit.n": "Das Spiel ist nach {n} Zügen ohne Schlagen in Folge unentschieden.", "rule.quiet_limit.0": "Züge ohne Schlagen werden nicht gezählt.",
  "rule.series": "Was eine Serie entscheidet", "rule.series.wins": "Eine Serie entscheiden die gewonnenen Spiele.", "rule.series.points": "Eine Serie entscheidet die Summe der Punkte.",
  "rule.series_games": "Spiele einer Serie", "rule.series_games.n": "Eine Serie hat {n} Spiele; nach Siegen entscheidet die Mehrheit von {n}.", "rule.series_games.1": "Ein einzelnes Spiel.", "rule.series_games.0": "Eine Serie hat kein festes Ende.",
  "rule.sweep_doubles": "Alle Kerne", "rule.sweep_doubles.no": "Wer am Ende alle Kerne hat, zählt sie einfach.", "rule.sweep_doubles.yes": "Wer am Ende alle Kerne hat, zählt sie doppelt.",
  "rule.team_size": "Personen je Mannschaft", "rule.team_size.n": "{n} Personen je Seite ziehen reihum.", "rule.team_size.1": "Eine Person spielt jede Seite.",
  "value.half": "die Hälfte", "value.counterclockwise": "gegen den Uhrzeigersinn", "value.clockwise": "im Uhrzeigersinn", "value.inner": "die innere Mulde", "value.both": "beide Mulden", "value.captured": "die geschlagenen Kerne", "value.all": "alle, mit der schlagenden Mulde",
  "value.free": "jede Mulde", "value.leading_pair": "eine führende Mulde", "value.on_turn": "am Zug", "value.at_once": "sofort", "value.draw": "unentschieden", "value.loss": "wer zieht, verliert", "value.forbidden": "verboten", "value.stop": "angehalten",
  "value.wins": "Siege", "value.points": "Punkte", "value.no": "zählt einfach", "value.yes": "zählt doppelt",
};

export const LANGUAGES = { en: "English", de: "Deutsch" };
export const tables = { en, de };
let language = "en";

export const getLanguage = () => language;
export const setLanguage = (wanted) => { language = wanted in tables ? wanted : "en"; };

/** Whether there are words for that. */
export const knows = (key) => key in tables[language];

// Only large numbers have something to be set off, and formatting makes the first sentence late.
const shown = (value) => (typeof value === "number" && value >= 1000 ? value.toLocaleString(language) : value);

/** The words for a key; numbers are written as the language does. */
export function say(key, values = {}) {
  const entry = tables[language][key] ?? en[key];
  const text = Array.isArray(entry) ? entry[values.n === 1 ? 0 : 1] : entry;
  return text.replace(/\{([a-z]+)\}/g, (_, name) => shown(values[name] ?? ""));
}

/** A rule by its value in a sentence; null where this file does not know it yet. */
export function sayRule(key, value) {
  const special = `rule.${key}.${value}`;
  if (knows(special))
    return say(special, { n: Number(value) });
  const general = `rule.${key}.n`;
  return /^\d+$/.test(value) && knows(general) ? say(general, { n: Number(value) }) : null;
}

export const sayValue = (value) => (knows(`value.${value}`) ? say(`value.${value}`) : value);
