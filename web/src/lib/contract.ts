/**
 * What the server sends. Written by tools/web_types.py from core/show/form.py,
 * core/show/scene.py and server/answers.py; change it there.
 */

/** A line of a form: how many of one kind. Without an offer it is grey. */
export interface Entry {
  title: string;
  /** The words of its offers before the number, or before the goal; more than one where it may go in more ways than one. */
  says: string[];
  /** Its pictogram, as on pieces: infantry, artillery, tank ... */
  kind: string;
  /** How many are suggested; with goals also how many there may be, if more than is offered: a gun that may go only behind infantry. */
  number: number;
  /** What each of them counts in its sum. */
  cost: number;
  /** Which of the form's sums it counts in, if there is any. */
  sum: number;
  /** What stands in the form's columns; after a comma, quietly, more of it: "2, 3 with guns". */
  figures: string[];
  /** Said quietly beside it: "of 9", "cheapest first"; without an offer, why not. */
  note: string;
  /** The rule behind the note. */
  rule: string;
  /** The pictogram of what is left of one that is lost: a damaged battleship. */
  becomes: string;
}

/** What numbers of a form come to together, and the bounds of that. */
export interface Sum {
  /** What is counted: "IPC", "losses". */
  title: string;
  most: number;
  least: number;
}

/** Numbers that one button fills in, one for each entry: "As last round". */
export interface Preset {
  title: string;
  numbers: number[];
}

/** What stands somewhere, and what will: the numbers of some entries come to it, or leave it. */
export interface Stand {
  title: string;
  owner: string;
  /** Which entries of the form it is about. */
  entries: number[];
  counts: number[];
  others: string;
  /** What is said while none of its numbers is above 0: "no ship bought". */
  note: string;
}

/** Several numbers that are asked together. */
export interface Form {
  id: string;
  title: string;
  /** The power that is asked. */
  owner: string;
  entries: Entry[];
  caption: string;
  /** What its button says; `{count}` stands for how many there are together, and `{sum}` for what the first sum comes to. A form with goals has none. */
  button: string;
  /** What the button says while all numbers are 0; if empty, nothing can be done then. */
  none: string;
  /** The action that does just what is suggested; with goals, its words before the goal. */
  usual: string;
  /** The action that ends the question, done after the others. */
  then: string;
  /** Whether what the numbers are for is clicked after them. */
  goals: boolean;
  /** The place on the map that it is about. */
  space: string;
  /** The headings of the figures. */
  columns: string[];
  sums: Sum[];
  presets: Preset[];
  /** The entry that one button fills with what is left of its sum; none by default. */
  rest: number;
  /** What is said above its stands: "Where they will stand", "After these losses". */
  after: string;
  stands: Stand[];
  /** Whether its numbers leave the stands, as losses do, instead of coming to them. */
  takes: boolean;
}

/** How an owner of things looks: a power, a team, or a nation that nobody plays alone. */
export interface NationLook {
  /** One of `HUES` or of the game's palette: fill, ink, corners and the grain of its ground. */
  hue: string;
  /** The letters on its pieces, which tell it apart without colour. */
  code: string;
  title: string;
  /** From left to right, each one of `STRIPES` or of the game's palette. */
  ribbon: string[];
}

/** A sign of the map, and what it means. */
export interface Sign {
  /** One of `SIGNS`. */
  kind: string;
  title: string;
}

/** Several of one kind on a plate. */
export interface Part {
  kind: string;
  count: number;
}

/** A piece on a space of the map, or in a box beside it. */
export interface Piece {
  id: string;
  /** The id of its space, or of its zone. */
  space: string;
  owner: string;
  /** What is drawn on it if it has no name: army, navy, infantry, cavalry, tank ..., or a picture that the game brings. */
  kind: string;
  /** What a screen reader says: "German Army". */
  label: string;
  /** States. With a shape of their own: out_of_supply, reduced, protected, threatened, moved, attacked, activated, hollow (not there yet); others are written on a small tag. */
  marks: string[];
  /** One of `FORMS`. */
  form: string;
  /** Large in the middle: "5", "BEF". */
  name: string;
  /** At the foot: "5-3-3". */
  factors: string;
  /** The echelon, top right: "XXXX". */
  size: string;
  /** Steps it has left, as filled pips ... */
  steps: number;
  /** ... of this many. */
  full: number;
  /** How many pieces alike are drawn as one with a number. */
  count: number;
  /** What a plate counts. */
  parts: Part[];
  /** What several of them are called, without the number: "German Armies". The core's English makes it from the label if it is left out, unless the label itself begins with the number. */
  many: string;
}

/** A figure in the band of a card: `K` over `♠`, `4` over `OPS`. */
export interface Figure {
  value: string;
  word: string;
  /** The figure one looks for first, on ink. */
  strong: boolean;
}

/** A short note at the foot of a card. */
export interface Note {
  text: string;
  /** One of `TONES` or a dark colour of the game's palette, or quiet. */
  tone: string;
}

/** A card that the seat may see. */
export interface CardFace {
  id: string;
  title: string;
  text: string;
  /** Its type or deck, in words for the band. */
  kind: string;
  owner: string;
  /** The colour of the band, one of `TONES` or of the game's palette; its owner's if empty. */
  tone: string;
  /** In the band from left to right, instead of the kind: rank and points, or its uses. */
  figures: Figure[];
  foot: Note[];
  /** The name of a pictogram or of a picture that the game brings; if there is none of that name, the kind is written alone. */
  icon: string;
  /** States. With a shape of their own: cancelled (tilted and stamped), once (a red asterisk: it leaves the game when it has been used); others are written on a tag: ready, used, kept. */
  marks: string[];
  /** The id of the card it lies on. */
  on: string;
  /** How it lies there: "slot 1"; if nothing is said it is linked. */
  how: string;
  /** Places at it where a card may still be laid, each in words: "slot 2 free: any card". */
  room: string[];
  /** How many cards alike are drawn as one with a number. */
  copies: number;
}

/** A place off the map: a hand, a row on the table, a pile, a box of pieces. */
export interface Zone {
  id: string;
  title: string;
  /** hand, table, status, force (events in force, named at their owner's seat), pile, reserve: cards; box: pieces. */
  role: string;
  owner: string;
  cards: CardFace[];
  hidden: number;
  pieces: Piece[];
}

/** A place on a track where something happens: "20: Central Powers win". */
export interface Notch {
  at: number;
  label: string;
}

/** A number worth seeing at a glance, for everybody or for one owner. */
export interface Track {
  id: string;
  title: string;
  value: string;
  owner: string;
  detail: string;
  /** score: sides' points, weighed against each other; header: said beside its owner's name; pill: a line of its own in the head line; duty: what its owner has to do, `met` or `owed`; strip: its places are drawn one by one, each notch in the colour of the owner it names; rounds: its places are drawn one by one, those with a notch larger; aside: only in the list. */
  role: string;
  at: number;
  low: number;
  high: number;
  notches: Notch[];
}

/** Something said of a space. Kinds with a shape of their own: */
export interface Mark {
  space: string;
  kind: string;
  owner: string;
  label: string;
  value: string;
}

/** Something goes, or has gone, from space to space along the map's links. */
export interface Arrow {
  /** move, attack, retreat. */
  kind: string;
  spaces: string[];
  owner: string;
  label: string;
}

/** Dice that lie on the table, and what they mean. */
export interface Roll {
  title: string;
  dice: number[];
  result: string;
  detail: string;
  owner: string;
}

/** A small card on a panel: its symbols, its name, and a few words. */
export interface Tile {
  /** Nothing for a card that is only counted. */
  title: string;
  /** The pictogram that is drawn `count` times. */
  icon: string;
  count: number;
  note: string;
  /** The id of the card, which a click is about. */
  card: string;
  /** Its place in the order of all rows of the panel, from 1; 0 stands where there is room. */
  at: number;
  /** next (dashed: it is still to come), barred (hatched: it cannot be used here), down (a card face down), paid and due (cards that are a price). */
  state: string;
}

/** A line of a panel: a side with its figure, pieces, dice and result. */
export interface Row {
  title: string;
  value: string;
  owner: string;
  /** Ids of pieces in the scene. */
  pieces: string[];
  dice: number[];
  /** Said loudly: "5 losses". */
  result: string;
  note: string;
  /** Its dice hit up to this, and are drawn as hits and misses. */
  most: number;
  /** What a die of one, two and so on does, drawn as a row of dice; the one thrown is marked. */
  scale: number[];
  /** Ids of cards in the scene. */
  cards: string[];
  /** Small cards; a row of them has its figure at the end. */
  tiles: Tile[];
}

/** A step of a panel's course, or one of several things that are done in a row. */
export interface Step {
  title: string;
  /** What has come of it, or why it is left out. */
  note: string;
  /** done, now, skipped (it does not apply here), or nothing: still to come. */
  state: string;
  /** Where on the map it is, if that differs from step to step. */
  space: string;
}

/** So many pieces of one kind that fight alike. */
export interface Group {
  kind: string;
  count: number;
  owner: string;
  /** Why as they do: "with artillery". */
  note: string;
  /** How many of them are lost. */
  lost: number;
}

/** What one side has in a column: pieces, and the dice they rolled. */
export interface Cell {
  groups: Group[];
  dice: number[];
  /** They hit up to this. */
  most: number;
}

/** One side of a battle, its pieces in the columns of the panel. */
export interface Side {
  title: string;
  owner: string;
  /** What it does: "attacks with 15 units". */
  note: string;
  /** Said loudly: "8 hits". */
  result: string;
  /** What it loses: "loses 4". */
  lost: string;
  /** One for each column. */
  cells: Cell[];
}

/** A slip laid beside the action: a battle, a purchase, a set of choices to be seen together. */
export interface Panel {
  id: string;
  title: string;
  /** Where it stands in words: "Step 9 of 12: losses". */
  caption: string;
  step: number;
  /** The steps of its course, drawn as a line of dashes. */
  of: number;
  /** Where on the map it happens. */
  space: string;
  rows: Row[];
  /** The ids of cards and spaces that its words name, beside the one where it happens. */
  about: string[];
  /** Its course in words, instead of a mere line of dashes. */
  steps: Step[];
  /** The headings of the columns in which its sides stand: "hits on 1-2". */
  columns: string[];
  sides: Side[];
}

/** All that is to be drawn. */
export interface Scene {
  /** The key of the game, whose map it lies on; `cards` for a table of cards, and `text` for a game without either, whose things are listed in words. */
  table: string;
  headline: string;
  tracks: Track[];
  pieces: Piece[];
  marks: Mark[];
  zones: Zone[];
  /** Lines that belong to nothing else: the event of the turn, what is owed. */
  notes: string[];
  arrows: Arrow[];
  rolls: Roll[];
  panels: Panel[];
  /** Numbers asked together; see `core/show/form.py`. */
  forms: Form[];
}

export type Visibility = "private" | "unlisted" | "open";

/** Something that a power of one's own may do now. */
export interface Offer {
  power: string;
  action: string;
  label: string;
  /** The ids of what it is about. */
  concerns: string[];
  /** Whether it ends something; then it is a button beside the prompt. */
  ends: boolean;
  /** Whether it is open by the way; what it is about is not lit, and it waits for its button. */
  aside?: boolean;
  /** What would be left if one ended so, in words: "2 points unused". */
  unused?: string;
  /** What a button says that does this and all other offers of its verb. */
  together?: string;
  /** The least and the most that may be said in place of the last word of its action. */
  range?: number[];
  /** Its label with the least and with the most; any other number stands where the most does. */
  said?: string[];
}

/** What is answered instead of doing something that could not be taken back. */
export interface Held {
  held: boolean;
}

/** Something that a card cannot be used for now, and the rule that forbids it. */
export interface BarredUse {
  action: string;
  label: string;
  rule: string;
  words: string;
}

/** What a power of one's own is asked. */
export interface Prompt {
  text: string;
  rule: string;
  /** The question as a record has it. */
  question: string;
  /** The ids of cards and spaces that it names. */
  about: string[];
}

/** A line of the log. */
export interface LogLine {
  event: number;
  text: string;
  /** The ids of what it names. */
  about: string[];
  /** The dice it tells of. */
  dice: number[];
  /** Whether it tells more of the line before it, and unfolds from it. */
  detail?: boolean;
}

/** A piece that has moved, and the spaces it has been in, the first one included. */
export interface Went {
  piece: Piece;
  spaces: string[];
}

/** Something that others did: a move with all its steps, a card played, dice that fell. */
export interface Deed {
  /** Its last one. */
  event: number;
  text: string;
  about: string[];
  dice: number[];
  moves: Went[];
  /** Where pieces have come. */
  came: string[];
  /** Where pieces are no more. */
  gone: string[];
  /** Spaces whose ground is another's now. */
  taken: string[];
}

/** Who looks. */
export interface You {
  /** The seat looked from; none for somebody who only looks on. */
  seat: number | null;
  powers: string[];
  /** All the seats one holds. */
  seats: number[];
}

/** A seat as anybody may know it. */
export interface Seat {
  index: number;
  name: string;
  title: string;
  powers: string[];
  player: string;
  you: boolean;
  asked: boolean;
  bot: string | null;
  /** What the bot is called that plays the seat now. */
  bot_title: string | null;
  caretaker: string | null;
  /** The word by which a friend takes the seat; only for those who may invite. */
  invite?: string;
}

/** Whether one's last step can be taken back, and if not, why. */
export interface Undo {
  can: boolean;
  why: string;
}

/** Something that others must agree to. */
export interface Proposal {
  by: string;
  seat: number;
  agreed: string[];
  waiting: string[];
}

/** A line of the log that would fall away. */
export interface CancelledLine {
  event: number;
  text: string;
}

/** A proposal to go back, and what would fall away. */
export interface Rollback extends Proposal {
  /** The event to go back to, as one's own log numbers it. */
  to: number;
  lines: CancelledLine[];
  chance: string[];
  /** The dice and draws that would fall away, in words. */
  falls: string;
  /** Whether one's own answer is waited for. */
  yours: boolean;
}

/** Somebody asks for a seat that was given up; all others at the table must agree. */
export interface Application {
  seat: number;
  /** What the seat is called. */
  title: string;
  /** Who asks. */
  name: string;
  /** Those who have not answered yet. */
  waiting: string[];
  /** Whether one asks oneself. */
  you: boolean;
  /** Whether one's own answer is waited for. */
  yours: boolean;
}

/** The time that a seat has left. */
export interface SeatClock {
  left: number;
  running: boolean;
}

/** The clocks of a table. */
export interface Clock {
  kind: "live" | "days";
  seconds: number;
  increment: number;
  then: "caretaker" | "lose";
  seats: SeatClock[];
}

/** What is said of a table as one seat sees it, beside what lies there and can be done. */
export interface Told {
  id: string;
  game: string;
  title: string;
  /** The state in a word: another one after every change that one can notice. */
  revision: string;
  event: number;
  last_event: number;
  you: You;
  asked: string[];
  /** By the power that is asked; only one's own. */
  prompts: Record<string, Prompt>;
  log: LogLine[];
  /** The event from which on the log is told; what was told of those before it stands. */
  log_from: number;
  /** In brief: whether what was told before is left out though one does not have it. */
  log_cut: boolean;
  /** The event of one's own last act. */
  acted: number | null;
  seats: Seat[];
  undo: Undo;
  rollback: Rollback | null;
  draw: Proposal | null;
  applicants: Application[];
  /** What was lost, if the last event that was stored could not be read. */
  damage: string;
  /** One's standing orders, in the words they were given. */
  orders: string[];
  over: boolean;
  outcome: string;
  result: Record<string, number> | null;
  commitment: string;
  options: Record<string, boolean | number | string>;
  scenario: string | null;
  visibility: Visibility;
  /** The word by which somebody may look on; only for those who may invite. */
  watch_invite: string | null;
  /** Whether this table was laid for the guide to a first game. */
  guide: boolean;
  owner: boolean;
  clock: Clock | null;
  /** Whether bots give up games that they have lost. */
  bots_resign: boolean;
}

/** A table as one seat sees it, now or after an earlier event. */
export interface TableState extends Told {
  scene: Scene;
  offers: Offer[];
}

/** An offer without what goes without saying; see `Offer`. */
export interface BriefOffer {
  action: string;
  label: string;
  /** If it is not the first that is asked. */
  power?: string;
  /** If they are not the words after the verb of its action. */
  concerns?: string[];
  ends?: boolean;
  aside?: boolean;
  unused?: string;
  together?: string;
  range?: number[];
}

/** Marks of several spaces that say the same; see `Mark`. */
export interface MarksAlike {
  kind: string;
  owner?: string;
  label?: string;
  value?: string;
  spaces: string[];
}

/** A scene as it differs from what is printed; see `brief.py`. */
export interface BriefScene {
  table: string;
  headline: string;
  tracks: Record<string, unknown>[];
  pieces: Record<string, unknown>[];
  /** The numbers of the marks of the opening that are no more. */
  unmarked: number[];
  marks: MarksAlike[];
  zones: Record<string, unknown>[];
  notes: string[];
  arrows: Arrow[];
  rolls: Roll[];
  panels: Panel[];
  forms: Form[];
}

/** A table told in brief. */
export interface BriefState extends Told {
  /** The version of what is printed, which is sent once. */
  printed: string;
  scene: BriefScene;
  offers: BriefOffer[];
}
