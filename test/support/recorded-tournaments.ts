/** A tournament as it was played, with the tables that were published. */
export interface RecordedTournament {
  readonly players: readonly string[];
  /** One text a round, as "A+B": A won at home, "A-B": A lost, "A=B": a draw; each player by the place in the list, from A on. */
  readonly rounds: readonly string[];
  /** After some rounds, the points of each by the count of the time (a win is 1), as they were published. */
  readonly points: Readonly<Record<number, Readonly<Record<string, number>>>>;
  /** The final table, the best first, with the number of wins. */
  readonly final: readonly (readonly [string, number])[];
}

/**
 * The Candidates of 2013, London, a double round robin. Equal ones were parted by the games among them, then by wins, then by
 * Sonneborn-Berger: so Carlsen was first before Kramnik, Svidler before Aronian, and Gelfand before Grischuk.
 */
export const CANDIDATES_2013: RecordedTournament = {
  players: ['Carlsen', 'Kramnik', 'Svidler', 'Aronian', 'Gelfand', 'Grischuk', 'Ivanchuk', 'Radjabov'],
  rounds: [
    'D=A E=H G=F C=B',
    'A=B H+G F=C E-D',
    'C+H G-D E-A B=F',
    'F-A H=B D=C E=G',
    'B=D G=A C=E F=H',
    'H-D C-A B=G F=E',
    'A=H D=F E=B G=C',
    'A=D H-E F+G B+C',
    'B=A G+H C=F D-E',
    'H=C D+G A+E F-B',
    'A=F B+H C+D G=E',
    'D-B A-G H=F E=C',
    'H-A F=D B=E C+G',
    'A-C G+B E=F D+H',
  ],
  points: {
    4: { Aronian: 3, Carlsen: 3, Svidler: 2.5, Radjabov: 2, Kramnik: 2, Grischuk: 1.5, Gelfand: 1, Ivanchuk: 1 },
    5: {
      Aronian: 3.5,
      Carlsen: 3.5,
      Svidler: 3,
      Radjabov: 2.5,
      Kramnik: 2.5,
      Grischuk: 2,
      Gelfand: 1.5,
      Ivanchuk: 1.5,
    },
    13: { Carlsen: 8.5, Kramnik: 8.5, Svidler: 7, Aronian: 7, Gelfand: 6, Grischuk: 6, Ivanchuk: 5, Radjabov: 4 },
    14: { Carlsen: 8.5, Kramnik: 8.5, Svidler: 8, Aronian: 8, Gelfand: 6.5, Grischuk: 6.5, Ivanchuk: 6, Radjabov: 4 },
  },
  final: [
    ['Carlsen', 5],
    ['Kramnik', 4],
    ['Svidler', 4],
    ['Aronian', 5],
    ['Gelfand', 2],
    ['Grischuk', 1],
    ['Ivanchuk', 3],
    ['Radjabov', 1],
  ],
};
